import Bowser from 'bowser';

/** Maximum length that is read of a user agent: clients can send any text. */
const LONGEST_READ = 512;
const LONGEST = 120;

/** Browser and system as people know them, `Firefox, Windows`; empty for a user agent that names neither. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_READ));
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, LONGEST);
}
