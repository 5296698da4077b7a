/** One of the shop's content pages in the shown language; placeholders in `html` are not filled yet. */
export interface ContentPage {
  id: string;
  slug: string;
  title: string;
  description: string;
  html: string;
  /** BCP 47 tag of the words, if the page is not translated into the language yet. */
  lang?: string;
}
