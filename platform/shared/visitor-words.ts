/** A scheme, `www.`, an `@`, or what a mail program takes for a host: letters on both sides of a dot. */
const LINK = /:\/\/|\bwww\.|@|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;
/** Letters of any script, and what stands between the parts of a name. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ '’‐-]{1,2}\p{L}[\p{L}\p{M}]*|\. ?\p{L}[\p{L}\p{M}]*|\.)*$/u;
const LONGEST_NAME = 24;
const MOST_WORDS = 3;

/** Whether somebody's words hold what a mail program would make a link of. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/**
 * A first name as a mail to its address may say it: three short words of letters at most. Undefined for anything else, because whoever
 * typed it need not be who reads it: the mail then greets without a name.
 */
export function greetingName(typed: string): string | undefined {
  const name = typed.normalize('NFC').trim();
  const plain = name.length <= LONGEST_NAME && name.split(/[\s-]+/).length <= MOST_WORDS;
  return plain && NAME.test(name) && !hasLink(name) ? name : undefined;
}

/** The words on one line, with nothing in them that a program would make a link of: each part stays readable. */
export function withoutLinks(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/:\/\//g, ': / / ')
    .replaceAll('@', ' (a) ')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=[\p{L}\p{N}])/gu, '. ');
}
