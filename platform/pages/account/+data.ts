import { ACCOUNT_COOKIE } from '../../shared/visitor-cookies.ts';
import { screenData } from '../screen-data.ts';

export interface AccountView {
  heading: string;
  /** Why a visitor should sign in here. */
  lead: string;
  /** The browser says that somebody is signed in there. */
  expected: boolean;
  /** By country, the address of what is known of its postal codes and banks. */
  directories: Readonly<Record<string, string>>;
}

/** The heading and the sentence under it, of whichever page of the account this is. */
export const data = screenData<AccountView>(async ({ t, documentFacts, cookies, services }) => ({
  view: {
    heading: documentFacts?.title ? t(documentFacts.title) : '',
    lead: documentFacts?.lead ? t(documentFacts.lead) : '',
    expected: cookies[ACCOUNT_COOKIE] !== undefined,
    directories: services.directory.files(),
  },
}));
