import { get } from 'node:http';

/** Status and body for a browser's request; the address is sent unchanged. */
export function askAsBrowser(
  port: number,
  host: string,
  path: string,
): Promise<{ status: number; body: string; lang: string | undefined }> {
  const headers = {
    host: `${host}:${port}`,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };
  return new Promise((done, failed) => {
    get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, body, lang: answer.headers['content-language'] }));
    }).on('error', failed);
  });
}
