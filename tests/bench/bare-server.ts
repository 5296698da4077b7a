/**
 * The limit of `npm run bench -- render`: Fastify alone, in a process of its own. `/tree` renders the React tree of one page
 * of the platform with `renderToString` and sends the same document; `/bytes` sends the compressed page from memory.
 *
 *   node dist/bench/bare-server.js <path> <JSON of the request's headers>
 *
 * Sends its port to the parent process, then its CPU time for every message.
 */
import { createRequire } from 'node:module';
import Fastify from 'fastify';
import type { ReactElement } from 'react';

type Tree = ReactElement<{ pageContext: { services?: unknown } }>;

// Patched before any module of the platform imports it, so that the tree is the one its pages render, with their own code.
const dom = createRequire(import.meta.url)('react-dom/server') as { renderToString: (tree: Tree) => string };
const { renderToString } = dom;
let tree: Tree | undefined;
dom.renderToString = (rendered) => {
  tree = rendered;
  return renderToString(rendered);
};

const { listen, openShop } = await import('./shop.ts');

async function main([url = '/', sent = '{}']: readonly string[]): Promise<void> {
  const headers = JSON.parse(sent) as Record<string, string>;
  const { document, bytes } = await readPage(url, headers);
  const shown = tree;
  if (!shown) throw new Error('the page rendered no React tree');
  const markup = renderToString(shown);
  const at = document.indexOf(markup);
  if (at === -1) throw new Error('the document does not hold the markup of its tree');
  const [before, after] = [document.slice(0, at), document.slice(at + markup.length)];
  // A limit without the platform's memory.
  shown.props.pageContext.services = undefined;
  const app = Fastify();
  app.get('/tree', (_, reply) => {
    reply.header('content-type', 'text/html;charset=utf-8').send(before + renderToString(shown) + after);
  });
  app.get('/bytes', (_, reply) => {
    reply.header('content-type', 'text/html;charset=utf-8').header('content-encoding', 'br').send(bytes);
  });
  const port = await listen(app);
  process.on('message', () => process.send?.({ cpuMs: readOwnCpuMs() }));
  process.send?.({ port });
}

/** The page as the platform sends it: its second rendering, as all later ones are, and its compressed bytes. */
async function readPage(url: string, headers: Record<string, string>): Promise<{ document: string; bytes: Buffer }> {
  const shop = await openShop();
  try {
    const { app } = await shop.listen(true);
    const read = async (more: Record<string, string>) => {
      const answer = await app.inject({ method: 'GET', url, headers: { ...headers, ...more } });
      if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`);
      return answer;
    };
    const bytes = (await read({ 'accept-encoding': 'br' })).rawPayload;
    const fresh = await shop.listen(false);
    const { body } = await fresh.app.inject({ method: 'GET', url, headers });
    return { document: body, bytes };
  } finally {
    await shop.close();
  }
}

function readOwnCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

await main(process.argv.slice(2));
