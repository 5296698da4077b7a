import type { ErrorKind } from './error-kind.ts';

/** Of messages, pages and other texts. */
export const textErrors = {
  missingTranslation: {
    id: 'E033',
    title: 'missing translation',
    explanation: 'A message of one language is missing in another, and no fallback has it.',
  },
  messageSyntax: {
    id: 'E034',
    title: 'invalid message syntax',
    explanation:
      'Messages are ICU MessageFormat: {name} is an argument, {n, plural, one {…} other {…}} a choice, <b>…</b> a tag. Put a literal { or < between apostrophes.',
  },
  messageArguments: {
    id: 'E035',
    title: 'message argument mismatch',
    explanation:
      'A message must have the same arguments and tags in every language, because the page passes the same values to all. {nameLower} counts as {name}: languages that write nouns in lower case use the first, others the second.',
  },
  unknownMessage: {
    id: 'E036',
    title: 'unknown message',
    explanation: 'A tenant names a message that no messages.json has.',
  },
  missingContent: {
    id: 'E037',
    title: 'missing content page',
    explanation: 'Every page with a slug needs a file content/<page>.md, in the language or in its fallback.',
  },
  duplicateSlug: {
    id: 'E038',
    title: 'duplicate slug',
    explanation: 'Two content pages of one language have the same slug. One of them could never be reached.',
  },
  frontMatter: {
    id: 'E039',
    title: 'invalid front matter',
    explanation: 'A content file begins with --- , lines "title: …" and "description: …", and --- again.',
  },
  unknownContentPage: {
    id: 'E040',
    title: 'unknown content page',
    explanation: 'The file name matches none of the content pages, so no page would show it.',
  },
  contentReference: {
    id: 'E054',
    title: 'dead reference in a content page',
    explanation:
      'A content page may contain {{legalEntity.name}} (a public value of the tenant), and links to page:<content page> and route:<route name>.',
  },
  overlayUnknownMessage: {
    id: 'E055',
    title: 'overlay of an unknown message',
    explanation:
      '<mode>[.<partner>].messages.json may only override messages that messages.json has. This message does not exist there, so no page would show it. Add new messages to messages.json, in every language.',
  },
  overlayRepeats: {
    id: 'E056',
    title: 'redundant overlay message',
    explanation:
      'The overlay of a mode or partner repeats a message of the files below it unchanged. It would hide every later correction of that message from these shops.',
  },
  overlayScope: {
    id: 'E057',
    title: 'overlay without a shop',
    explanation:
      'Texts of one mode or partner are in <mode>[.<partner>].messages.json and <mode>[.<partner>].content/. The mode must be a file in tenants/modes, and a country must have a shop of the partner. Otherwise no page shows the texts.',
  },
  slugOfLanguage: {
    id: 'E058',
    title: 'slug outside the country layer',
    explanation:
      'A content page has one slug per language, so that links between countries and modes work. Set contentSlugs in country.json (or tenants/base.json). A mode may only override the page itself, in <mode>.content/.',
  },
  fallbackLanguage: {
    id: 'E100',
    title: 'invalid fallback language',
    explanation:
      'messagesFallback names a locale of the same language, whose texts fill the gaps of this one. It is not the locale itself, and has no fallback of its own.',
  },
  pluralForms: {
    id: 'E101',
    title: 'wrong plural forms',
    explanation:
      'Each language has its own plural forms (Unicode CLDR): some have one and other, some also few and many. A message needs every form that whole numbers use, and no form that the language does not have.',
  },
  contentMarkup: {
    id: 'E110',
    title: 'markup in a content page',
    explanation:
      'A content page is Markdown without HTML. Elements, comments, event handlers and script links are rejected: a browser would show an empty page instead of running them.',
  },
  contentLink: {
    id: 'E115',
    title: 'dead link in a content page',
    explanation:
      'Links lead to page:<content page>, route:<route without parameters>, #<heading of the page>, https: or mailto: addresses. Paths and files are not known to the compiler and differ by language.',
  },
  messageFormat: {
    id: 'E131',
    title: 'unknown format in a message',
    explanation:
      'Pages fill in numbers without a style ({n, number}), plural forms, selections and finished texts. A message that formats a date, a time or a rank, or gives a number a style, is shown as its id or in another form.',
  },
  textRemains: {
    id: 'E132',
    title: 'text that is not for readers',
    explanation:
      'A text contains what another program left: an HTML entity (&nbsp;), letters read in another encoding (MÃ¼nster), a placeholder of another system (%s), "Lorem ipsum", or the lines of a merge conflict. Readers would see it as it is.',
  },
  pageStructure: {
    id: 'E133',
    title: 'content page out of form',
    explanation:
      'A content page consists of text below headings. The title of the front matter is its only first heading; headings go from ## to ### without gaps, have text, and differ. A page without text would be an empty page of the shop.',
  },
  markdownSlip: {
    id: 'E134',
    title: 'Markdown without effect',
    explanation:
      'Markdown shows as typed what it does not understand: a heading without a space after #, a link to a missing reference, marks of emphasis that are not closed, a {{value}} that is not closed. Four spaces before a line make it a block of code.',
  },
  emptyText: {
    id: 'E135',
    title: 'empty text',
    explanation:
      'A message without text leaves a button without a name or a mail without a subject. Remove the message from an overlay to show the text below it.',
  },
  foreignTexts: {
    id: 'E140',
    title: 'texts in another language',
    level: 'warning',
    explanation:
      'Texts of the shop are the same as in the language they are translated from, and translations.json of the country does not accept them. Visitors read them in that language; a page that is not translated names it by its lang attribute.',
  },
  invalidGlossary: {
    id: 'E184',
    title: 'invalid glossary',
    explanation:
      'glossary.md of a country states in tables how texts are worded. Tests and translators read it: it has the tables of forms of address and words, and every row has as many cells as its head.',
  },
  unknownBlockVariable: {
    id: 'E208',
    title: 'unknown variable of a text block',
    explanation:
      'The text of a block in textBlocks uses a variable that the desk does not fill. It fills {device}, {devices} (a number), {number}, {offered}, {price}, {deadline} and {brand}; the greeting with the first name and the signature are parts of the mail.',
  },
  blockVariableKind: {
    id: 'E209',
    title: 'wrong use of a variable in a text block',
    explanation:
      'The text of a block uses a variable of the wrong kind, or a tag. {devices} is a number and can be in a plural; all others are finished texts. Staff edit the text as plain text, so it has no tags.',
  },
  blockDeadline: {
    id: 'E210',
    title: 'deadline of a text block',
    explanation:
      'The text of a block names a {deadline} if and only if the block in textBlocks has days: the deadline is so many days after the message.',
  },
  blockName: {
    id: 'E211',
    title: 'text block without a name',
    explanation:
      'Staff choose a block by its name in their own language: the message block.<id> in tenants/desk/<language>.json.',
  },
} as const satisfies Record<string, ErrorKind>;
