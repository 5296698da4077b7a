/** A scheme, `www.`, an `@`, or what a mail program detects as a host: letters on both sides of a dot. */
const LINK = /:\/\/|\bwww\.|@|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;
/** Letters of any script, and the separators of names. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ '’‐-]{1,2}\p{L}[\p{L}\p{M}]*|\. ?\p{L}[\p{L}\p{M}]*|\.)*$/u;
const MAX_NAME_LENGTH = 24;
const MAX_NAME_WORDS = 3;

/** Whether a user's text contains what a mail program would turn into a link. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/**
 * A first name that a mail may contain: at most three short words of letters. Undefined otherwise, because the sender
 * of a form need not own the address; the mail then greets without a name.
 */
export function greetingName(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim();
  const plain = name.length <= MAX_NAME_LENGTH && name.split(/[\s-]+/).length <= MAX_NAME_WORDS;
  return plain && NAME.test(name) && !hasLink(name) ? name : undefined;
}

/** The text on one line, with link-like parts broken up: each part stays readable. */
export function defuseLinks(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/:\/\//g, ': / / ')
    .replaceAll('@', ' (a) ')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}])/gu, '. ');
}
