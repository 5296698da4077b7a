/**
 * Payload of a token; undefined when it is unreadable. Nothing is verified here: the browser only learns when to
 * request a new one, and the services verify it.
 */
export function jwtPayload(token: string): Record<string, unknown> | undefined {
  try {
    const part = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : undefined;
  } catch {
    // The token is input: the services reject it with a log line.
    return undefined;
  }
}
