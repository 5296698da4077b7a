import type { ErrorKind } from './error-kind.ts';

/** Of files as such, whatever they are about: their bytes, their form by the schema, names and references. */
export const fileErrors = {
  invalidJson: {
    id: 'E001',
    title: 'invalid JSON',
    explanation:
      'The file cannot be read as JSON, so all of it is ignored. Common reasons: a missing or extra comma, single quotes, a comment.',
  },
  duplicateKey: {
    id: 'E002',
    title: 'duplicate key',
    explanation:
      'An object has two members with the same name. JSON parsers silently take the last one, so the first would be lost. Keep one.',
  },
  wrongType: {
    id: 'E003',
    title: 'wrong type',
    explanation:
      'The value has another type than the schema requires, for example a text instead of a number. Numbers, true and false are written without quotes.',
  },
  notAllowed: {
    id: 'E004',
    title: 'value not allowed',
    explanation: 'The member accepts a fixed list of values, and this value is not in it.',
  },
  patternMismatch: {
    id: 'E005',
    title: 'pattern mismatch',
    explanation:
      'The text does not match the pattern or format of the schema, such as an e-mail address or an https address.',
  },
  outOfRange: {
    id: 'E006',
    title: 'value out of range',
    explanation:
      'A number is too small or too large, a text too short or too long, or a list has too few elements or a duplicate.',
  },
  unknownKey: {
    id: 'E007',
    title: 'unknown member',
    explanation:
      'The schema has no member with this name here. Unknown members are rejected because a mistyped name would otherwise have no effect.',
  },
  missingMember: {
    id: 'E008',
    title: 'missing member',
    explanation:
      'No layer of the tenant sets a required value. Set it in the broadest layer it is true for: base, country, mode, tenant or partner.',
  },
  missingFile: {
    id: 'E009',
    title: 'missing file',
    explanation: 'A fleet needs tenants/base.json and the schemas, and every country folder needs a country.json.',
  },
  secretInFile: {
    id: 'E032',
    title: 'secret in a file',
    explanation:
      'Everyone with access to the repository can read its files. Name an environment variable (CAPITALS_AND_UNDERSCORES) and store the secret there. Replace a secret that was committed.',
  },
  invalidApiSchema: {
    id: 'E052',
    title: 'invalid HTTP schema',
    explanation:
      'A file in schemas/api is not a JSON Schema (draft-07) with its own $id, refers to a missing schema, or has a problem code for a missing rule.',
  },
  encoding: {
    id: 'E090',
    title: 'text that is not UTF-8',
    explanation:
      'Every text file is UTF-8. The bytes at this place belong to another encoding (such as Latin-1, Windows-1252 or UTF-16), or were damaged by a program that read them as another one.',
  },
  forbiddenCharacter: {
    id: 'E091',
    title: 'forbidden character',
    explanation:
      'Files contain visible text. Control characters, half characters, invisible characters, characters that change the direction of text, and a byte order mark are rejected, also as escapes: they hide what a value is, and end or split lines of mails and headers.',
  },
  fileLimit: {
    id: 'E092',
    title: 'file too large or too deep',
    explanation: 'A file has at most 8 million characters, and JSON at most 64 levels of objects and lists.',
  },
  strayFile: {
    id: 'E093',
    title: 'stray file',
    explanation:
      'The folders tenants, themes and schemas contain only files that shops read. Backups, copies and notes are mistaken for them, and a mistyped name has no effect.',
  },
  notAFile: {
    id: 'E094',
    title: 'not an ordinary file',
    explanation:
      'A file of the fleet is an ordinary file. A symbolic link may lead to a file of the machine, and a pipe or device has no content to check.',
  },
  severalLines: {
    id: 'E095',
    title: 'text that is not one line',
    explanation:
      'A value is one line of text without a line break or tabulator, and without a space at its start or end. Names, subjects and addresses become headers of mails, where a line break would start another header. The name of a sender is no address and contains none of the characters < > " @.',
  },
  duplicateId: {
    id: 'E096',
    title: 'duplicate identifier',
    explanation:
      'Two entries have the same identifier, such as the id of a redirect or the application code of a country. One of them would be lost, or two shops would be taken for one.',
  },
  removesNothing: {
    id: 'E097',
    title: 'removal without effect',
    explanation:
      '{ "id": …, "$remove": true } removes an entry of the same list in a layer before this one. No such layer has the entry, or the value of "$remove" is not true.',
  },
  unknownCode: {
    id: 'E103',
    title: 'unknown language or country code',
    explanation: 'A language is a code of ISO 639 (de), a country a code of ISO 3166 (DE).',
  },
  implausibleDay: {
    id: 'E105',
    title: 'implausible day',
    explanation:
      'Price lists and ratings are dated on a day of the calendar that has been reached, a list prices.<day>.json on its day or before: ages and offers are counted from it. A rating is no newer than the figures it belongs to.',
  },
  environmentName: {
    id: 'E108',
    title: 'variable of somebody else',
    explanation:
      'A member whose name ends with Env names an environment variable of its own shop: UMLAUF_<COUNTRY>_<MODE>_…, with the partner after the mode; UMLAUF_<COUNTRY>_… in a country file, UMLAUF_MODE_<MODE>_… in a mode file, UMLAUF_FLEET_… in tenants/base.json. Other variables belong to the platform or to other shops.',
  },
  slowPattern: {
    id: 'E109',
    title: 'pattern without a bound',
    explanation:
      'A pattern is matched against what visitors type. It consists of characters, sets [0-9], groups with alternatives, ? and counts {n} or {n,m} up to 32. Repetition without end (* +), repeated groups, back references and look-around could take very long.',
  },
  unknownReference: {
    id: 'E116',
    title: 'unknown name',
    explanation:
      'The value names something that does not exist, such as a maker without devices, a carrier without an entry or a logo without a file.',
  },
  wrongFormat: {
    id: 'E118',
    title: 'file of another format',
    explanation: 'The content of a font or film is not of the format that its name says. Browsers would not show it.',
  },
  unusedTitle: {
    id: 'E137',
    title: 'title of no category',
    level: 'warning',
    explanation:
      'deviceGroupTitles replaces the name of a category, as catalogue.json of the country writes it. No category has this name, so pages show the name that the category has.',
  },
  rendering: {
    id: 'E150',
    title: 'page that does not render',
    explanation:
      'A page or mail of the shop was rendered as visitors get it, and shows a fault that the files alone do not: an exception, a missing text or value, a broken link, or a sale that the shop refuses. The address is the page; the file is the one that all failing shops have in common.',
  },
  invalidSchema: {
    id: 'E182',
    title: 'invalid schema',
    explanation:
      'A schema of tenants, themes or data is a JSON Schema (draft-07): its patterns can be read, its references exist, its types are types, and the visibility of every member of a tenant is one that the platform knows.',
  },
} as const satisfies Record<string, ErrorKind>;
