import fc from 'fast-check';
import { anyCharacter } from '../support/any-character.ts';
import { hostileText } from './hostile.ts';

/** Bytes that no HTTP client would send: broken request lines, heads, lengths and chunks, several requests in one write. */
export function anySocketBytes(host: string, target: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const method = fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'TRACE', 'CONNECT', 'OPTIONS', 'FOO', 'get', '', 'PRI');
  const version = fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', '', 'X');
  const lineEnd = fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r', '\r\r\n');
  const header = fc.oneof(
    fc.constantFrom(
      `Host: ${host}`,
      'Host:',
      'Host: evil.example',
      'Expect: 100-continue',
      'Expect: the impossible',
      'Upgrade: websocket',
      'Connection: upgrade',
      'Connection: keep-alive',
      'Content-Length: 5',
      'Content-Length: -1',
      'Content-Length: 5, 5',
      'Content-Length: 18446744073709551616',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: gzip',
      'Transfer-Encoding: chunked, chunked',
      'Content-Type: application/json',
      'TE: trailers',
      'Trailer: x',
      ' folded: x',
      'no colon',
      ': no name',
      'na me: x',
      `X-Long: ${'a'.repeat(17_000)}`,
      `Cookie: ${'a=b; '.repeat(500)}`,
    ),
    hostileText.map((text) => `X-Any: ${text}`),
  );
  const body = fc.constantFrom(
    '',
    '',
    'hello',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\nhello',
    'ffffffffffffffff\r\n',
    '0\r\nx: y\r\n\r\n',
    '5;x=y\r\nhello\r\n0\r\n\r\n',
  );
  const request = fc
    .tuple(method, target, version, fc.array(header, { maxLength: 4 }), lineEnd, body, fc.boolean())
    .map(([verb, path, protocol, headers, end, content, named]) =>
      [`${verb} ${path} ${protocol}`, ...(named ? [`Host: ${host}`] : []), ...headers, '', content].join(end),
    );
  return fc.oneof(
    { weight: 6, arbitrary: request },
    { weight: 2, arbitrary: fc.array(request, { minLength: 2, maxLength: 3 }).map((requests) => requests.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\u0016\u0003\u0001\u0002\u0000', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', '\r\n\r\n\r\n'),
    },
  );
}
