import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as package-lock.json describes it. */
interface LockedPackage {
  version: string;
  license?: string;
  integrity?: string;
  resolved?: string;
}

export interface LockFile {
  name: string;
  version: string;
  packages: Record<string, LockedPackage>;
}

const INSIDE = 'node_modules/';

export function readLockFile(root: string): LockFile {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
}

/** A CycloneDX document of the packages in these folders. Without date and serial number: equal files have equal bytes. */
export function printBillOfMaterials({ name, version, packages }: LockFile, folders: readonly string[]): string {
  const application = { type: 'application', 'bom-ref': `${name}@${version}`, name, version };
  const components = folders.map((folder) => toComponent(folder, find(packages, folder)));
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { ...application, licenses: [{ license: { id: 'Apache-2.0' } }] } },
    components,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function find(packages: LockFile['packages'], folder: string): LockedPackage {
  const found = packages[folder];
  if (!found) throw new Error(`package-lock.json does not list ${folder}. Run npm install.`);
  return found;
}

function toComponent(folder: string, { version, license, integrity, resolved }: LockedPackage) {
  const full = toName(folder);
  const [group, name] = full.startsWith('@') ? (full.split('/') as [string, string]) : ['', full];
  const purl = `pkg:npm/${group ? `${encodeURIComponent(group)}/` : ''}${name}@${version}`;
  const [algorithm = '', digest = ''] = integrity?.split('-') ?? [];
  const content = Buffer.from(digest, 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': `${purl}#${folder}`,
    ...(group ? { group } : {}),
    name,
    version,
    purl,
    ...(license ? { licenses: [toLicense(license)] } : {}),
    ...(content ? { hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content }] } : {}),
    ...(resolved ? { externalReferences: [{ type: 'distribution', url: resolved }] } : {}),
  };
}

/** An expression joins several licences; a single one is its SPDX id. */
function toLicense(license: string) {
  return / (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } };
}

/** Name of a package from its folder, which may be inside another package. */
function toName(folder: string): string {
  return folder.slice(folder.lastIndexOf(INSIDE) + INSIDE.length);
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/** The licence texts of packages, with the names of all that have the same text. */
export function printLicences(root: string, { packages }: LockFile, folders: readonly string[]): string {
  const byText = new Map<string, string[]>();
  for (const folder of folders) {
    const { version, license = 'no licence named' } = find(packages, folder);
    const title = `${toName(folder)} ${version} (${license})`;
    const text = readLicence(join(root, folder)) || `The package contains no text of its licence, ${license}.`;
    byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  const rule = '-'.repeat(80);
  const parts = [...byText].map(([text, titles]) => `${[...new Set(titles)].join('\n')}\n\n${text}\n`);
  return `Packages in this artefact and their licences.\n\n${rule}\n${parts.join(`\n${rule}\n`)}`;
}

function readLicence(folder: string): string {
  const files = readdirSync(folder).filter((name) => LICENCE_FILE.test(name) && !/\.(c|m)?[jt]s$/.test(name));
  return files
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}
