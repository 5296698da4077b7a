/**
 * Renders the reference pictures of the condition questions into tenants/catalogue/condition-pictures.
 *
 * `npm run condition-pictures` renders those that are missing, `npm run condition-pictures -- <start of a name> …` those
 * named, again. The same sources give the same pictures. One takes some ten seconds of one core. Exits with 1 for a name
 * that no picture has.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodePicture, PICTURE_SIZE } from './encode-picture.ts';
import { renderScene } from './render-scene.ts';
import { subjects } from './subjects.ts';

const folder = fileURLToPath(new URL('../../tenants/catalogue/condition-pictures/', import.meta.url));
const starts = process.argv.slice(2);
const unknown = starts.filter((start) => !Object.keys(subjects).some((name) => name.startsWith(start)));
if (unknown.length > 0) {
  console.error(`No picture is named ${unknown.join(', ')}. The pictures are ${Object.keys(subjects).join(', ')}.`);
  process.exit(1);
}

mkdirSync(folder, { recursive: true });
for (const [name, createScene] of Object.entries(subjects)) {
  const path = `${folder}${name}.webp`;
  if (starts.length > 0 ? !starts.some((start) => name.startsWith(start)) : existsSync(path)) continue;
  const bytes = await encodePicture(renderScene(createScene(), { ...PICTURE_SIZE, samplesPerSide: 4 }));
  writeFileSync(path, bytes);
  console.log(`${name}.webp ${(bytes.length / 1024).toFixed(1)} KB`);
}
