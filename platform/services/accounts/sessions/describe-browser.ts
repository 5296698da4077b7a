import Bowser from 'bowser';

/** Maximum length that is read of a user agent: clients can send any text. */
const MAX_USER_AGENT_LENGTH = 512;
const MAX_BROWSER_NAME_LENGTH = 120;

/** Browser and system as people know them, `Firefox, Windows`; empty for a user agent that names neither. */
export function describeBrowser(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_LENGTH));
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, MAX_BROWSER_NAME_LENGTH);
}
