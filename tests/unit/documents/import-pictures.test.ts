import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../architecture/import-graph.ts';
import { drawPicture, pictures } from './import-pictures.ts';

/** `UPDATE_GOLDEN=1` draws them again. */
const update = process.env.UPDATE_GOLDEN === '1';

describe('the pictures of docs/architecture.md', () => {
  it.each(pictures)('$file shows the imports of the code', (picture) => {
    const path = join(root, picture.file);
    const drawn = drawPicture(picture);
    if (update) writeFileSync(path, drawn);
    expect(readFileSync(path, 'utf8')).toBe(drawn);
    expect(drawn.match(/marker-end/g)?.length).toBeGreaterThan(5);
  });

  it('a picture with a data folder that the code does not read is an error', () => {
    const [picture] = pictures;
    const canary = {
      file: '',
      title: '',
      folders: picture?.folders ?? [],
      reads: { from: 'generators/read', data: ['nowhere'] },
    };
    expect(() => drawPicture(canary)).toThrow('generators/read does not read nowhere');
  });
});
