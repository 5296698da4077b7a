/** The operator's time zone (`TZ`): that of the pages, and of the deadlines that staff keep. */
export const deskTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
