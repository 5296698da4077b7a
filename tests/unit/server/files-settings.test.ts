import { describe, expect, it } from 'vitest';
import { readFilesSettings } from '../../../platform/server/boot/files-settings.ts';
import { openS3Storage } from '../../../platform/services/files/index.server.ts';

const AWS = { AWS_ACCESS_KEY_ID: 'KEY', AWS_SECRET_ACCESS_KEY: 'the-secret' };
const URL_OF_BUCKET = 's3://umlauf-files/shops?region=eu-central-1';
const read = (FILES_URL: string, more: Record<string, string> = {}) => readFilesSettings({ FILES_URL, ...more });

describe('FILES_URL', () => {
  it('files are in the database without it', () => {
    expect(readFilesSettings({})).toEqual({ faults: [] });
  });

  it('a bucket is encrypted by default, and its credentials come from the environment', () => {
    expect(read(URL_OF_BUCKET, AWS)).toEqual({
      faults: [],
      bucket: {
        bucket: 'umlauf-files',
        prefix: 'shops/',
        region: 'eu-central-1',
        pathStyle: false,
        encryption: 'AES256',
        writeTo: 's3',
        credentials: { accessKeyId: 'KEY', secretAccessKey: 'the-secret' },
      },
    });
  });

  it('all parameters are read', () => {
    const endpoint = 'endpoint=https://storage.example&pathStyle=true&encryption=aws:kms&kmsKeyId=k1&writeTo=database';
    expect(read(`s3://umlauf?region=x&${endpoint}`).bucket).toEqual({
      bucket: 'umlauf',
      prefix: '',
      region: 'x',
      endpoint: 'https://storage.example',
      pathStyle: true,
      encryption: 'aws:kms',
      kmsKeyId: 'k1',
      writeTo: 'database',
    });
  });

  it.each([
    ['https://bucket', 'FILES_URL is not an address as in s3://bucket/prefix?region=eu-central-1'],
    ['bucket', 'FILES_URL is not an address as in s3://bucket/prefix?region=eu-central-1'],
    ['s3://key:secret@bucket?region=x', 'FILES_URL holds credentials; set AWS_ACCESS_KEY_ID and'],
    ['s3://Bucket?region=x', 'name a bucket of 3 to 63 letters, digits and hyphens, without a dot'],
    ['s3://my.bucket?region=x', 'name a bucket of 3 to 63 letters, digits and hyphens, without a dot'],
    ['s3://bucket', 'region is missing or not one; write it as in s3://bucket/prefix?region=eu-central-1'],
    ['s3://bucket?region=x&regoin=y', 'there is no "regoin"; use region, endpoint'],
    ['s3://bucket?region=x&region=y', 'region is given twice'],
    ['s3://bucket?region=x&encryption=aes', 'encryption is one of AES256, aws:kms, none'],
    ['s3://bucket?region=x&kmsKeyId=k', 'kmsKeyId is of no use without encryption=aws:kms'],
    ['s3://bucket?region=x&pathStyle=yes', 'pathStyle is true or false'],
    ['s3://bucket?region=x&writeTo=disk', 'writeTo is one of s3, database'],
    [
      's3://bucket?region=x&endpoint=http://storage.example',
      'endpoint begins with https://; http:// is for this machine',
    ],
    ['s3://bucket?region=x&endpoint=https://a.example/b', 'endpoint is an address without a path'],
    ['s3://bucket?region=x&endpoint=https://10.0.0.1', 'an endpoint that is an IP address needs pathStyle=true'],
    ['s3://bucket/a%20b?region=x', 'the prefix after the bucket has letters, digits, hyphens and slashes alone'],
  ])('a wrong value says what to write: %s', (value, fault) => {
    const { bucket, faults } = read(value);
    expect(bucket).toBeUndefined();
    expect(faults.join('\n')).toContain(fault);
    expect(faults.join('\n')).not.toContain('secret@');
  });

  it('half of the credentials is a fault', () => {
    const { faults } = read(URL_OF_BUCKET, { AWS_ACCESS_KEY_ID: 'KEY' });
    expect(faults).toEqual(['FILES_URL: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or neither']);
  });

  it.each([
    URL_OF_BUCKET,
    's3://umlauf?region=us-east-1',
    's3://umlauf?region=cn-north-1',
    's3://umlauf?region=x&endpoint=https://storage.example',
    's3://umlauf?region=x&endpoint=https://storage.example:8443&pathStyle=true',
  ])('pages allow images of the origin that addresses are signed for: %s', async (value) => {
    const { bucket } = read(value, AWS);
    if (!bucket) throw new Error('FILES_URL has a fault.');
    const storage = openS3Storage(bucket, { warn: () => {} });
    const address = new URL(await storage.sign('inspection-photos/a'));
    expect(address.origin).toBe(storage.origin);
    expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
  });
});
