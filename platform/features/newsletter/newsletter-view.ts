/** View data of the newsletter page. */
export interface NewsletterView {
  state:
    | 'off'
    | 'subscribe'
    | 'sent'
    /** The link is invalid: used, expired, or unknown. */
    | 'gone'
    | 'confirm'
    | 'details'
    | 'confirmed'
    | 'enriched';
  /** Data of the subscription that the link identifies. */
  maskedEmail?: string;
}
