import { memoizeByObject } from '../memo.ts';
import { isObject, type JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { Fleet, LayerName } from '../resolve/fleet.ts';
import { layerFiles } from './layers.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

const SCHEME = '[a-z][a-z0-9+.-]*';

/** Shapes of secrets that services issue. */
const SECRETS: readonly { what: string; shape: RegExp }[] = [
  { what: 'a user and a password', shape: new RegExp(`${SCHEME}://[^\\s"/@]*:([^\\s"/@]+)@`, 'i') },
  { what: 'a private key', shape: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  { what: 'a secret key of Stripe', shape: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/ },
  { what: 'an access key of AWS', shape: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/ },
  { what: 'a token of GitHub', shape: /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,})/ },
  { what: 'an API key of Google', shape: /\bAIza[A-Za-z0-9_-]{35}/ },
  { what: 'a token of Slack', shape: /\bxox[abposr]-[A-Za-z0-9-]{20,}/ },
  { what: 'a signed token', shape: /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{16,}/ },
  { what: 'an API key of SendGrid', shape: /\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/ },
];

const ANY = new RegExp(SECRETS.map(({ shape }) => shape.source).join('|'), 'i');

/** Matches at least what ANY matches, without looking for the start of the scheme. */
const MARK = new RegExp(ANY.source.replace(SCHEME, ''), 'i');

/** Whether a text has the shape of a secret that a service issues. */
export function containsSecret(text: string): boolean {
  return ANY.test(text);
}

/** Checks layers and messages for secrets by their shape, and that variables of the environment are the tenant's own. */
export function checkSecrets(fleet: Fleet, report: Report): void {
  const messages = fleet.files.countries.flatMap(({ messages, overlays }) => [
    messages,
    ...[...overlays.values()].map((overlay) => overlay.messages),
  ]);
  for (const file of [...layerFiles(fleet.files), ...messages.filter((one) => one !== undefined)]) {
    if (!isObject(file.value) || !mayContainSecret(file)) continue;
    for (const { what, shape } of SECRETS) {
      for (const match of file.text.matchAll(new RegExp(shape, `g${shape.flags}`))) {
        report.add('secretInFile', {
          span: { file, offset: match.index, length: match[0].length },
          message: `The value contains ${what}.`,
          fix: 'Remove it and replace the secret. If a service needs it, name an environment variable.',
        });
      }
    }
  }
  checkVariables(fleet, report);
}

/** Looks for the end of each shape first: whole files are long, and every word could begin an address. */
const mayContainSecret = memoizeByObject(({ text }: JsonFile) => MARK.test(text) && ANY.test(text));

/** The members that name variables, at any depth: `apiKeyEnv`. */
function listVariables(value: JsonObject, path: string[]): { path: string[]; name: string }[] {
  return Object.entries(value).flatMap(([member, below]: [string, JsonValue]) => {
    if (isObject(below)) return listVariables(below, [...path, member]);
    return member.endsWith('Env') && typeof below === 'string' ? [{ path: [...path, member], name: below }] : [];
  });
}

const variablesIn = memoizeByObject(({ value }: JsonFile) => (isObject(value) ? listVariables(value, []) : []));

/** A file names variables of its own shops only: it must not read those of the platform or of other shops. */
function checkVariables(fleet: Fleet, report: Report): void {
  const done = new Set<JsonFile>();
  for (const { layers } of [...fleet.tenants, ...fleet.locales]) {
    for (const { name: layer, file } of layers) {
      if (done.has(file) || !isObject(file.value)) continue;
      done.add(file);
      const prefix = variablePrefix(layer, file.path);
      for (const { path, name } of variablesIn(file)) {
        // The schema has rejected other names, which may be the secret itself.
        if (!/^[A-Z][A-Z0-9_]*$/.test(name) || (name.startsWith(prefix) && name.length > prefix.length)) continue;
        report.add('environmentName', {
          span: file.span(path),
          message: `${path.join('.')} names the variable ${quoteText(name)}, which is not one of this file's own.`,
          fix: `Name a variable that starts with ${prefix}, and set it in the environment.`,
        });
      }
    }
  }
}

/** `tenants/<country>/<mode>.json` → `UMLAUF_<COUNTRY>_<MODE>_`. */
function variablePrefix(layer: LayerName, path: string): string {
  const [, folder = '', file = ''] = path.split('/');
  const stem = file.replace(/\.json$/, '');
  const parts = {
    base: ['fleet'],
    country: [folder],
    mode: ['mode', stem],
    tenant: [folder, stem],
    partner: [folder, stem],
  };
  return `UMLAUF_${parts[layer]
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')}_`;
}
