import { at } from './at.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { Labelled } from './labelled.ts';

/** Labelled queries by the language they are typed in. */
export const labelledQueries: Readonly<Record<string, readonly Labelled[]>> = { at, de, es, fr, it };
