import { expect, it } from 'vitest';
import { isDeclaredCrawler } from '../../../platform/tenancy/crawler.ts';

it.each([
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
])('error pages for %s have no details', (agent) => {
  expect(isDeclaredCrawler(agent)).toBe(true);
});

it.each([
  undefined,
  '',
  'curl/8.5.0',
  'node',
  'Wget/1.21.4',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/143.0.0.0',
])('error pages show details to people at %s', (agent) => {
  expect(isDeclaredCrawler(agent)).toBe(false);
});
