import { readdirSync } from 'node:fs';

/** File names of this program's migrations. The bundled program contains the answer, because it has no folder to read. */
export function listMigrationFiles(): string[] {
  return readdirSync(new URL('./migrations/', import.meta.url)).sort();
}
