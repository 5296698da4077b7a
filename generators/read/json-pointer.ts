/** A member's name as a segment of a JSON pointer (RFC 6901). */
export function escapePointerSegment(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The member's name that a segment of a JSON pointer encodes. */
export function unescapePointerSegment(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
