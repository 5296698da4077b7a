/** One request as plain data, so that a finding can be kept in a file and sent again. */
export interface RequestCase {
  /** `handler`: straight to the server's request listener. `socket`: as bytes over a connection. */
  road: 'handler' | 'socket';
  /** Which of the two running stages is asked. */
  stage: 'local' | 'production';
  method: string;
  /** As in the request line. */
  target: string;
  /** Repeated names are sent repeatedly. `{{name}}` is replaced by a value that the world created at its start. */
  headers: readonly (readonly [string, string])[];
  /** Characters up to U+00FF are bytes, so that a body of any encoding fits; see `bodyBytes`. */
  body?: string;
  /** Of the client, so that no limit of one client hides what the others reach. */
  address: string;
  /** Only on the road `socket`: sent in place of the request that the other members describe. */
  bytes?: string;
}

const PLACEHOLDER = /\{\{([\w/.-]+)\}\}/g;

/** Puts what the world made at its start in the place of its name. */
export function fillNames(text: string, made: ReadonlyMap<string, string>): string {
  return text.includes('{{') ? text.replace(PLACEHOLDER, (whole, name: string) => made.get(name) ?? whole) : text;
}

/** Text as bytes: UTF-8 if it has characters above U+00FF. */
export function bodyBytes(text: string): Buffer {
  return Buffer.from(text, /[\u0100-\uffff]/.test(text) ? 'utf8' : 'latin1');
}
