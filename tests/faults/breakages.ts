/** What a fault does to a running shop without the check. */
type Effect =
  | 'no start'
  | 'error page'
  | 'message id shown'
  | 'wrong page'
  | 'wrong money'
  | 'leaked secret'
  | 'empty page'
  | 'script in a page'
  | 'wrong, without a crash';

export interface Breakage {
  /** Class of faults. */
  group: string;
  /** The case, by its name in the table of faults. */
  fault: string;
  effect: Effect;
  /** What visitors or the operator met. */
  consequence: string;
  /** `test`: tests/generators/breakages.test.ts compiles the fault without the check. `trial`: seen in a started shop. */
  shown: 'test' | 'trial' | 'reasoned';
}

/** For every class of faults a case that broke a shop before the compiler refused it, or an honest statement. */
export const breakages: readonly Breakage[] = [
  {
    group: 'bytes',
    fault: 'nothing in tenants/de/messages.json',
    effect: 'message id shown',
    consequence: 'Every text of the language is replaced by its id.',
    shown: 'test',
  },
  {
    group: 'syntax',
    fault: 'missing comma in tenants/de/messages.json',
    effect: 'message id shown',
    consequence: 'Every text of the language is replaced by its id.',
    shown: 'test',
  },
  {
    group: 'shapes',
    fault: 'message that is a number',
    effect: 'message id shown',
    consequence: 'The text is replaced by its id.',
    shown: 'test',
  },
  {
    group: 'identity',
    fault: 'redirect id twice',
    effect: 'wrong page',
    consequence: 'The first of the two rules is lost: its old address answers 404.',
    shown: 'test',
  },
  {
    group: 'references',
    fault: 'missing icon',
    effect: 'no start',
    consequence: 'The process ends with ENOENT, for all shops of the fleet.',
    shown: 'test',
  },
  {
    group: 'references',
    fault: 'missing wordmark',
    effect: 'error page',
    consequence: 'Each page of the shops with the theme answers 500, while /ready answers 200.',
    shown: 'trial',
  },
  {
    group: 'values',
    fault: 'time zone: unknown',
    effect: 'error page',
    consequence: 'RangeError where a page formats a date: each page of the country answers 500, /ready 200.',
    shown: 'test',
  },
  {
    group: 'money',
    fault: 'one shop in another currency',
    effect: 'wrong money',
    consequence: 'Figures of a list in euros are shown with the sign of francs.',
    shown: 'test',
  },
  {
    group: 'secrets',
    fault: 'DATA_KEY as the key of personalisation',
    effect: 'leaked secret',
    consequence: 'With an address of the script the master key stands in public HTML and is sent to the vendor.',
    shown: 'trial',
  },
  {
    group: 'safety',
    fault: 'script in tenants/de/content/imprint.md',
    effect: 'script in a page',
    consequence: 'The browser refuses the markup and shows an empty imprint.',
    shown: 'test',
  },
  {
    group: 'directory',
    fault: 'bank code outside the IBAN',
    effect: 'wrong, without a crash',
    consequence: 'The form names no bank, or another one, for a right IBAN.',
    shown: 'reasoned',
  },
  {
    group: 'messages',
    fault: 'date in an unknown style',
    effect: 'message id shown',
    consequence: 'Pages have no formatter of dates: the text is replaced by its id.',
    shown: 'test',
  },
  {
    group: 'pages',
    fault: 'page without text',
    effect: 'empty page',
    consequence: 'The page has a title and nothing below it.',
    shown: 'test',
  },
  {
    group: 'shops',
    fault: 'route at /sitemap-1.xml',
    effect: 'wrong page',
    consequence: 'The platform answers the address itself: the page cannot be reached.',
    shown: 'trial',
  },
  {
    group: 'catalogue',
    fault: 'pictures that do not exist',
    effect: 'wrong, without a crash',
    consequence: 'The place of the picture beside each answer is empty.',
    shown: 'test',
  },
  {
    group: 'themes',
    fault: 'contrast pair removed',
    effect: 'wrong, without a crash',
    consequence: 'A colour that cannot be read on its background is not noticed later.',
    shown: 'reasoned',
  },
  {
    group: 'text blocks',
    fault: 'mistyped variable in de',
    effect: 'message id shown',
    consequence: 'The desk puts the id of the message into the letter to the seller.',
    shown: 'test',
  },
];
