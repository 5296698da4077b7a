import Bowser from 'bowser';

/** What is kept of a name that a browser gives itself: anybody can send any. */
const LONGEST_READ = 512;
const LONGEST = 120;

/** Browser and system as people know them, `Firefox, Windows`; empty for what says neither. */
export function deviceName(userAgent: string | undefined): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST_READ));
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, LONGEST);
}
