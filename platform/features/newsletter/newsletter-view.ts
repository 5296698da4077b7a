/** What the newsletter's page shows. */
export interface NewsletterView {
  state:
    | 'off'
    | 'subscribe'
    | 'sent'
    /** The link opens nothing: used, too old, or never there. */
    | 'gone'
    | 'confirm'
    | 'details'
    | 'confirmed'
    | 'enriched';
  /** Of the subscription a link stands for. */
  maskedEmail?: string;
}
