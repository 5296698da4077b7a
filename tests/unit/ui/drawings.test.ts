import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sprite } from '../../../platform/ui/sprite.ts';
import { serverConfig, tenantIds } from '../../support/compiled-fleet.ts';

const folder = 'platform/ui/drawings';
const files = readdirSync(folder);
const colour = /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i;

describe('drawings', () => {
  it.each(files)('%s takes every colour from the theme and no style the content policy would refuse', (file) => {
    const source = readFileSync(`${folder}/${file}`, 'utf8');
    expect(source).not.toMatch(colour);
    expect(source).not.toMatch(/\sstyle=|<style/);
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(2300);
  });

  it('stand in the document once, each under its own id', () => {
    const markup = sprite('umlauf');
    const ids = [...markup.matchAll(/id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids).toHaveLength(new Set(ids).size);
    for (const file of files) expect(ids).toContain(`drawing-${file.replace('.svg', '')}`);
    expect(markup).not.toContain('undefined');
  });

  it("bring the wordmark of the page's own theme and no other", () => {
    const marks = ['umlauf', 'agan', 'technikhaus'].map(
      (theme) => /<symbol.*<\/symbol>/.exec(sprite(theme))?.[0] ?? '',
    );
    expect(new Set(marks).size).toBe(3);
    for (const [index, mark] of marks.entries()) {
      expect(mark).toMatch(/viewBox="0 0 \d+ \d+"/);
      const others = marks.filter((_, other) => other !== index);
      for (const other of others) expect(sprite(['umlauf', 'agan', 'technikhaus'][index] ?? '')).not.toContain(other);
    }
    expect(() => sprite('nobody')).toThrow('themes/wordmarks/nobody.svg is missing');
  });

  it.each(tenantIds)("bring %s the sign of its carrier: Germany's parcels go by DHL, all others by UPS", (id) => {
    const { country, shipping, theme } = serverConfig[id];
    expect(shipping).toEqual(country === 'de' ? { carrier: 'DHL', logo: 'dhl' } : { carrier: 'UPS', logo: 'ups' });
    const markup = sprite(theme, shipping.logo);
    expect(markup).toContain('<symbol id="carrier" viewBox="0 0 104 44"><path');
    expect(markup).not.toContain('<text');
  });
});
