/** A fault that a rendered page or mail shows, as `platform/server/operator/render-pages.ts` prints it. */
export interface RenderFault {
  tenant: string;
  locale: string;
  /** Route, `error`, or `mail <kind>`. */
  page: string;
  /** Without the scheme; empty for mails, and where no page was reached. */
  url: string;
  message: string;
  messageId?: string;
  content?: string;
}
