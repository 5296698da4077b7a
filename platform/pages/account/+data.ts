import { screenData } from '../screen-data.ts';

export interface AccountView {
  heading: string;
  /** Why a visitor should sign in here. */
  lead: string;
}

/** The heading and the sentence under it, of whichever page of the account this is. */
export const data = screenData<AccountView>(async ({ t, documentFacts }) => ({
  view: {
    heading: documentFacts?.title ? t(documentFacts.title) : '',
    lead: documentFacts?.lead ? t(documentFacts.lead) : '',
  },
}));
