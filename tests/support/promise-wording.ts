/** What wording of a promise is about. A promise without these words has to be found by reading. */
export type PromiseKind = 'time' | 'free' | 'guarantee' | 'withdrawal' | 'amount' | 'erasure';

type Words = Readonly<Record<PromiseKind, RegExp>>;

const COUNT = String.raw`(?:\d[\d.,]*|\{\w+\}|\{\{\w+\}\})\*{0,2}`;

/** Wording per language (`de` of `de-AT`). Durations count with figures, placeholders and the words for small numbers. */
const WORDS: Readonly<Record<string, Words>> = {
  de: {
    time: new RegExp(
      `(?:${COUNT}|\\b(?:eine?[mnrs]?|zwei|drei|vier|fünf|sieben|zehn|zwölf))\\s(?:weiteren\\s)?(?:Werktag|Arbeitstag|Tag|Stunde|Minute|Monat|Jahr|Woche)(?:e[ns]?|n|s)?\\b|(?:selben|nächsten)\\s(?:Werkt|T)ag`,
      'gu',
    ),
    free: /kostenlos|gratis|kostet[^.]{0,20} nichts|(?:unsere|ohne) Kosten|geht auf uns|zahlen wir den Versand/giu,
    guarantee: /garant|jederzeit|versicher[tn]\b/giu,
    withdrawal: /widerruf|zurücktreten|zurückgetreten|rücktritt/giu,
    amount: /\d[\d.,]*\s?(?:€|%|Prozent\b)/gu,
    erasure:
      /löschen (?:wir|deine|Ihre|alle Daten|die Adresse|dann)|wir löschen|löscht der Shop|(?:Lösch)?zertifi(?:kat|ziert)|gelöscht\b/giu,
  },
  es: {
    time: new RegExp(
      `(?:${COUNT}|\\b(?:un|una|dos|tres|cuatro|cinco|siete|diez))\\s(?:días?|horas?|minutos?|mes(?:es)?|años?|semanas?)\\b|mismo\\sdía|siguiente\\sdía`,
      'gu',
    ),
    free: /gratis|gratuit|sin coste|no (?:te |le )?cuesta nada|pagamos el envío|a nuestro cargo/giu,
    guarantee: /garantiz|en cualquier momento|en todo momento|cuando quiera|asegurad/giu,
    withdrawal: /desist|echarse? atrás|echarte atrás|retirar el permiso|retirad[oa] de/giu,
    amount: /\d[\d.,]*\s?(?:€|%)/gu,
    erasure: /borramos|certificad|borrad[oa]s?\b/giu,
  },
  fr: {
    time: new RegExp(
      `(?:${COUNT}|\\b(?:un|une|deux|trois|quatre|cinq|sept|dix))\\s(?:jours?|heures?|minutes?|mois|ans?|semaines?)\\b|jour\\smême|jour\\souvré\\ssuivant`,
      'gu',
    ),
    free: /gratuit|gratis|offert|sans frais|ne (?:vous )?coûte rien|à nos frais/giu,
    guarantee: /garanti[rest]*\b|à tout moment|quand vous voulez|assuré/giu,
    withdrawal: /rétract|vous retirer|revenir sur cet accord|renoncer/giu,
    amount: /\d[\d.,\s]*(?:€|%)/gu,
    erasure: /nous effaçons|effaçons|certificat|certifié|effacé/giu,
  },
  it: {
    time: new RegExp(
      `(?:${COUNT}|\\b(?:un|una|due|tre|quattro|cinque|sette|dieci))\\s(?:giorn[oi]|or[ae]|minut[oi]|mes[ei]|ann[oi]|settiman[ae])\\b|stesso\\sgiorno|in\\sgiornata|lavorativo\\ssuccessivo`,
      'gu',
    ),
    free: /gratis|gratuit|senza costi|non (?:ti |Le )?costa n|a nostre spese/giu,
    guarantee: /garantit|in qualsiasi momento|in ogni momento|quando vuo(?:i|le)|assicurat/giu,
    withdrawal: /recess|recedere|recedut|tirarti indietro|tirarsi indietro|revocare/giu,
    amount: /\d[\d.,]*\s?(?:€|%)/gu,
    erasure: /cancelliamo|certificat|cancellat[oiae]\b/giu,
  },
};

/** A sentence with the wording of a promise. */
export interface PromiseSentence {
  sentence: string;
  kinds: PromiseKind[];
  /** The words that were found. */
  words: string[];
}

/** All sentences of a text that may promise something. None in a language whose wording is not above. */
export function findPromiseSentences(text: string, language: string): PromiseSentence[] {
  const words = WORDS[language];
  if (!words) return [];
  return splitSentences(text).flatMap((sentence) => {
    const found = (Object.keys(words) as PromiseKind[]).flatMap((kind) =>
      [...sentence.matchAll(words[kind])].map(([match]) => ({ kind, match })),
    );
    if (found.length === 0) return [];
    return [{ sentence, kinds: [...new Set(found.map(({ kind }) => kind))], words: found.map(({ match }) => match) }];
  });
}

/** The dot of “8.” in a heading ends no sentence. */
function splitSentences(text: string): string[] {
  return toPlainSpaces(text)
    .split(/(?<=[^\d][.!?])\**\s+|\n+/u)
    .filter((sentence) => sentence.trim() !== '');
}

/** Texts have non-breaking spaces; the list has plain ones. */
export function toPlainSpaces(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ');
}
