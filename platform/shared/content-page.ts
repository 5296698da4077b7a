/** One of the shop's content pages in the shown language; placeholders in `html` are not filled yet. */
export interface ContentPage {
  id: string;
  slug: string;
  title: string;
  description: string;
  html: string;
}
