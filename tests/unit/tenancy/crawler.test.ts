import { describe, expect, it } from 'vitest';
import { isCrawler } from '../../../platform/tenancy/crawler.ts';
import agents from '../../fixtures/user-agents.json' with { type: 'json' };

describe('crawlers and visitors by user agent', () => {
  it.each(agents.browsers)('a visitor: %s', (agent) => {
    expect(isCrawler(agent)).toBe(false);
  });

  it.each([
    undefined,
    '',
    'curl/8.5.0',
    'Mozilla/5.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/143.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  ])('not a crawler: %s', (agent) => {
    expect(isCrawler(agent)).toBe(false);
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/119.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
  ])('a crawler: %s', (agent) => {
    expect(isCrawler(agent)).toBe(true);
  });

  it('at least 95 of 100 crawlers in use are recognised', () => {
    const known = agents.crawlers.filter((agent) => isCrawler(agent));
    expect(known.length / agents.crawlers.length).toBeGreaterThan(0.95);
  });
});
