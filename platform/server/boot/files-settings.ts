import { isIP } from 'node:net';
import type { BucketSettings } from '../../services/files/index.server.ts';

const FORM = 's3://bucket/prefix?region=eu-central-1';
const ENCRYPTIONS = ['AES256', 'aws:kms', 'none'] as const;
const TARGETS = ['s3', 'database'] as const;
const MEMBERS = ['region', 'endpoint', 'pathStyle', 'encryption', 'kmsKeyId', 'writeTo'];
/** Names with a dot have no certificate as a host. */
const BUCKET = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;
const PREFIX = /^(?:[\w-]+\/)*$/;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

interface ReadFiles {
  bucket?: BucketSettings;
  faults: string[];
}

/** Reads FILES_URL and the credentials of AWS. All faults together; never prints a credential. */
export function readFilesSettings(env: NodeJS.ProcessEnv): ReadFiles {
  const { FILES_URL: value = '' } = env;
  if (value === '') return { faults: [] };
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url?.protocol !== 's3:') return { faults: [`FILES_URL is not an address as in ${FORM}`] };
  if (url.username !== '' || url.password !== '')
    return { faults: ['FILES_URL holds credentials; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY_FILE instead'] };
  const bucket = readBucket(url);
  const credentials = readCredentials(env);
  const faults = [...urlFaults(url, bucket), ...credentials.faults].map((fault) => `FILES_URL: ${fault}`);
  return faults.length > 0 ? { faults } : { bucket: { ...bucket, ...credentials.found }, faults };
}

function readBucket({ host, pathname, searchParams }: URL): BucketSettings {
  const path = pathname.replace(/^\/|\/$/g, '');
  const endpoint = searchParams.get('endpoint');
  const kmsKeyId = searchParams.get('kmsKeyId');
  return {
    bucket: host,
    prefix: path === '' ? '' : `${path}/`,
    region: searchParams.get('region') ?? '',
    ...(endpoint ? { endpoint: endpoint.replace(/\/$/, '') } : {}),
    pathStyle: searchParams.get('pathStyle') === 'true',
    encryption: (searchParams.get('encryption') ?? 'AES256') as BucketSettings['encryption'],
    ...(kmsKeyId ? { kmsKeyId } : {}),
    writeTo: (searchParams.get('writeTo') ?? 's3') as BucketSettings['writeTo'],
  };
}

function urlFaults({ searchParams }: URL, settings: BucketSettings): string[] {
  const { bucket, prefix, region, encryption, kmsKeyId, writeTo } = settings;
  const names = [...searchParams.keys()];
  const unknown = names.filter((name) => !MEMBERS.includes(name));
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  const pathStyle = searchParams.get('pathStyle') ?? 'false';
  return [
    ...unknown.map((name) => `there is no ${JSON.stringify(name)}; use ${MEMBERS.join(', ')}`),
    ...repeated.map((name) => `${name} is given twice`),
    ...(BUCKET.test(bucket) ? [] : ['name a bucket of 3 to 63 letters, digits and hyphens, without a dot']),
    ...(PREFIX.test(prefix) ? [] : ['the prefix after the bucket has letters, digits, hyphens and slashes alone']),
    ...(REGION.test(region) ? [] : [`region is missing or not one; write it as in ${FORM}`]),
    ...(['true', 'false'].includes(pathStyle) ? [] : ['pathStyle is true or false']),
    ...(ENCRYPTIONS.includes(encryption) ? [] : [`encryption is one of ${ENCRYPTIONS.join(', ')}`]),
    ...(kmsKeyId && encryption !== 'aws:kms' ? ['kmsKeyId is of no use without encryption=aws:kms'] : []),
    ...(TARGETS.includes(writeTo) ? [] : [`writeTo is one of ${TARGETS.join(', ')}`]),
    ...endpointFaults(settings),
  ];
}

function endpointFaults({ endpoint, pathStyle }: BucketSettings): string[] {
  if (endpoint === undefined) return [];
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== endpoint)
    return ['endpoint is an address without a path, as in endpoint=https://storage.example'];
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return [
    ...(url.protocol === 'https:' || LOOPBACK.has(url.hostname)
      ? []
      : ['endpoint begins with https://; http:// is for this machine alone']),
    ...(isIP(host) === 0 || pathStyle ? [] : ['an endpoint that is an IP address needs pathStyle=true']),
  ];
}

/** Both parts or neither: without them the SDK looks in its usual places. */
function readCredentials(env: NodeJS.ProcessEnv): { found: Pick<BucketSettings, 'credentials'>; faults: string[] } {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = env;
  if (!accessKeyId && !secretAccessKey) return { found: {}, faults: [] };
  if (!accessKeyId || !secretAccessKey)
    return { found: {}, faults: ['set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither'] };
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) };
  return { found: { credentials }, faults: [] };
}
