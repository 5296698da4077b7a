import { ACCOUNT_COOKIE } from '../../shared/visitor-cookies.ts';
import { screenData } from '../screen-data.ts';

export interface AccountView {
  heading: string;
  /** Reason to sign in here. */
  lead: string;
  /** The browser is marked as signed in. */
  expected: boolean;
  /** By country, the address of its postal and bank directory. */
  directories: Readonly<Record<string, string>>;
}

/** The heading and the sentence below it, of the requested account page. */
export const data = screenData<AccountView>(async ({ t, documentFacts, cookies, services, ctx }) => ({
  view: {
    heading: documentFacts?.title ? t(documentFacts.title) : '',
    lead: documentFacts?.lead ? t(documentFacts.lead) : '',
    expected: cookies[ACCOUNT_COOKIE] !== undefined,
    directories: services.directory.files(ctx),
  },
}));
