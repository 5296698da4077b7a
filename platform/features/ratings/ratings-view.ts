/** Ratings on another site, as home shows them. Days are `YYYY-MM-DD`. */
export interface RatingsView {
  source: string;
  url: string;
  /** Mean, 1 to 5. */
  score: number;
  count: number;
  asOf: string;
  /** Only sellers with a trade number can rate there. */
  verified: boolean;
  quotes: readonly RatingQuote[];
}

export interface RatingQuote {
  id: string;
  text: string;
  author: string;
  stars: number;
  date: string;
  lang: string;
}
