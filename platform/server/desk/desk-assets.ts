import { createHash } from 'node:crypto';
import { bundleOnce } from '../boot/bundle-once.ts';
import { bundleDesk } from './desk-bundle.build.ts';

interface DeskAsset {
  /** Changes with the content. */
  url: string;
  type: string;
  body: string;
}

export interface DeskAssets {
  css: DeskAsset;
  js: DeskAsset;
}

/** The desk's style sheet and script, bundled on the first request; in development on each request. */
export function deskAssets(root: string, dev: boolean): () => Promise<DeskAssets> {
  return bundleOnce(() => buildAssets(root), dev);
}

async function buildAssets(root: string): Promise<DeskAssets> {
  const { css, js } = await bundleDesk(root);
  return {
    css: createAsset('desk.css', 'text/css; charset=utf-8', css),
    js: createAsset('desk.js', 'text/javascript; charset=utf-8', js),
  };
}

function createAsset(name: string, type: string, body: string): DeskAsset {
  const version = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { url: `/desk/${name}?v=${version}`, type, body };
}
