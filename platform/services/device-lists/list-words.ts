import type { DeviceCondition } from './types.ts';

/** What a column of a list has. */
export type ColumnKind = 'device' | 'number' | 'maker' | 'storage' | 'quantity' | 'condition';

/**
 * Headings by what their column has, in the five languages of the shops and in English, as `toWord` spells them. Other
 * columns (serial numbers, persons, places) are not read.
 */
const HEADINGS: Readonly<Record<ColumnKind, string>> = {
  device:
    'gerat geraet gerate geraete modell modellname bezeichnung artikel produkt geratename device devices model modelname name product item description equipment ' +
    'dispositivo dispositivos modelo equipo producto articulo aparato terminal descripcion ' +
    'appareil appareils modele designation article produit libelle nom ' +
    'dispositivi modello prodotto articolo nome descrizione',
  number:
    'modellnummer modellnr modelnumber modelno numerodemodelo numerodemodele numerodimodello ' +
    'artikelnummer teilenummer partnumber mpn sku reference referencia riferimento',
  maker: 'hersteller marke manufacturer maker brand vendor fabricante marca fabricant marque produttore',
  storage:
    'speicher speichergrosse speichergroesse kapazitat storage capacity memory gb almacenamiento memoria capacidad stockage memoire capacite archiviazione capacita',
  quantity:
    'anzahl menge stuck stueck stk stuckzahl stueckzahl quantity qty count pieces pcs units number cantidad cant unidades uds numero quantite qte unites quantita qta pezzi pz',
  condition: 'zustand condition grade state estado condicion etat condizione condizioni stato',
};

const HEADING_KINDS = new Map(
  Object.entries(HEADINGS).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word, kind as ColumnKind] as const),
  ),
);

/** "Name" in one language and "number" in another: the cells of the column decide. */
export const AMBIGUOUS_HEADING = 'nombre';

const CONDITIONS: Readonly<Record<DeviceCondition, string>> = {
  asNew:
    'neu wieneu neuwertig sehrgut new asnew likenew mint excellent nuevo comonuevo excelente neuf commeneuf neuve parfait nuovo comenuovo ottimo a gradea',
  used: 'gebraucht gut ok inordnung used good fair usado bueno correcto usage occasion bon boncondition correct usato buono discreto b c gradeb gradec',
  defective:
    'defekt kaputt beschadigt beschaedigt broken defective faulty damaged roto averiado danado defectuoso casse defectueux hs endommage rotto guasto difettoso danneggiato d graded',
};

const CONDITION_WORDS = new Map(
  Object.entries(CONDITIONS).flatMap(([condition, words]) =>
    words.split(' ').map((word) => [word, condition as DeviceCondition] as const),
  ),
);

/** Letters and digits alone, without accents, in lower case. */
export function toWord(cell: string): string {
  return cell
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

export function findColumnKind(cell: string): ColumnKind | undefined {
  return HEADING_KINDS.get(toWord(cell.replace(/\(.*\)/, '')));
}

/** The condition that a cell names and nothing else. */
export function findCondition(cell: string): DeviceCondition | undefined {
  return CONDITION_WORDS.get(toWord(cell));
}
