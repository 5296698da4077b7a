import { describe, expect, it } from 'vitest';
import { explain } from '../../generators/commands/explain.ts';
import { editedFleet } from './fixture-fleet.ts';
import { run } from './run-command.ts';

describe('explain', () => {
  it('explain shows a value with its file, line and layer, and the values it overrides', () => {
    expect(run(explain, ['de/widget.partner', 'features.b2b']).out).toBe(
      `de/widget.partner: tenants/base.json → tenants/de/country.json → tenants/modes/widget.json → tenants/de/widget.json → tenants/de/widget.partner.json
features.b2b = true
    country layer, tenants/de/country.json:62:12
    overrides false, base layer, tenants/base.json:30:12
`,
    );
  });

  it('explain finds the tenant by any of its hosts, with or without a port', () => {
    expect(run(explain, ['Widget.de.localhost:3000', 'noindex']).out).toContain(
      'noindex = true\n    mode layer, tenants/modes/widget.json:6:14\n    overrides false, base layer',
    );
  });

  it('explain finds an array element by its id', () => {
    const { out } = run(explain, ['de.localhost', 'redirects[old-agb].from']);
    expect(out).toContain('redirects[old-agb].from = "/agb"\n    country layer, tenants/de/country.json:78:15\n');
  });

  it('explain marks computed values and defaults', () => {
    expect(run(explain, ['es.localhost', 'id']).out).toContain('computed from the name of the tenant file');
    expect(run(explain, ['es.localhost', 'services.contact']).out).toContain('default of schemas/tenant');
  });

  it('explain suggests the nearest name or key for an unknown one', () => {
    expect(run(explain, ['de/defualt'])).toMatchObject({
      status: 1,
      error: expect.stringContaining('Did you mean "de/default"?'),
    });
    expect(run(explain, ['de.localhost', 'features.b2c'])).toMatchObject({
      status: 1,
      error: expect.stringContaining('Did you mean "b2b"?'),
    });
    expect(run(explain, []).status).toBe(2);
  });

  it('explain shows amounts in the units of the files', () => {
    const text = sourceText('tenants/de/default.json').replace('{', '{ "b2bTradeCap": 1500.5,');
    const source = editedFleet([{ file: 'tenants/de/default.json', text }]);
    expect(run(explain, ['de/default', 'b2bTradeCap'], source).out).toContain('b2bTradeCap = 1500.5\n');
  });

  it('explain says which layer removes an element or a member', () => {
    const text = sourceText('tenants/de/widget.json').replace(
      '{',
      '{ "redirects": [{ "id": "old-agb", "$remove": true }], "domain": null,',
    );
    const source = editedFleet([{ file: 'tenants/de/widget.json', text }]);
    expect(run(explain, ['de/widget', 'redirects.old-agb'], source)).toMatchObject({
      status: 1,
      error: expect.stringContaining('It is removed: tenant layer, tenants/de/widget.json:1:17.'),
    });
    expect(run(explain, ['de/widget', 'domain'], source).error).toContain('It is removed: tenant layer, tenants/de/');
  });

  it('explain suggests the nearest redirect for an unknown one', () => {
    expect(run(explain, ['de/default', 'redirects.old-agbs']).error).toContain('Did you mean "old-agb"?');
  });

  it('explain prints JSON with the same places', () => {
    const { out } = run(explain, ['de/widget', 'noindex', '--format', 'json']);
    expect(JSON.parse(out)).toEqual([
      {
        tenant: 'de/widget',
        values: [
          {
            key: 'noindex',
            value: true,
            layer: 'mode',
            file: 'tenants/modes/widget.json',
            line: 6,
            column: 14,
            overrides: [expect.objectContaining({ value: false, layer: 'base', file: 'tenants/base.json' })],
          },
        ],
      },
    ]);
    expect(run(explain, ['de/widget', '--format', 'xml']).status).toBe(2);
  });
});

const overlaid = editedFleet([
  { file: 'tenants/de/widget.messages.json', text: '{\n  "home.headline": "Widget <b>{device}</b>"\n}\n' },
  { file: 'tenants/de/widget.partner.messages.json', text: '{\n  "home.headline": "Partner <b>{device}</b>"\n}\n' },
  { file: 'tenants/de/widget.content/press.md', text: '---\ntitle: Widget press\ndescription: x\n---\nText\n' },
]);

describe('explain for texts', () => {
  it('explain shows a message with the partner, mode and language it comes from', () => {
    expect(run(explain, ['de/widget.partner', 'messages.home.headline'], overlaid)).toEqual({
      status: 0,
      error: '',
      out: `de/widget.partner, de-DE: tenants/de/messages.json → tenants/de/widget.messages.json → tenants/de/widget.partner.messages.json
messages.home.headline = "Partner <b>{device}</b>"
    partner layer, tenants/de/widget.partner.messages.json:2:20
    overrides "Widget <b>{device}</b>", mode layer, tenants/de/widget.messages.json:2:20
    overrides "Verkauf dein <b>{device}</b>", language layer, tenants/de/messages.json:3:20
`,
    });
  });

  it('explain shows the message of the fallback language that fills a gap', () => {
    expect(run(explain, ['at/default', 'messages.cart.lines']).out).toContain(
      '    fallback language layer, tenants/de/messages.json:2:17\n',
    );
    expect(run(explain, ['at/default', 'messages.home.headline']).out).toContain(
      '    language layer, tenants/at/messages.json:2:20\n    overrides "Verkauf dein',
    );
  });

  it('explain lists the messages below an id, and suggests the nearest id for an unknown one', () => {
    expect(
      run(explain, ['de/default', 'messages.subject']).out.match(/^messages\.subject\./gm)?.length,
    ).toBeGreaterThan(5);
    expect(run(explain, ['de/default', 'messages.cart.line'])).toMatchObject({
      status: 1,
      error: 'de/default has no message "cart.line" in de-DE. Did you mean "cart.lines"?\n',
    });
  });

  it('explain shows a content page by its name or slug, with its title and slug', () => {
    const { out } = run(explain, ['de/widget', 'content.press'], overlaid);
    expect(out).toContain('content.press = "Widget press"\n    mode layer, tenants/de/widget.content/press.md:2:1\n');
    expect(out).toMatch(/ {4}overrides ".+", language layer, tenants\/de\/content\/press\.md:2:1\n/);
    expect(out).toContain('contentSlugs.press = "press"\n    country layer, tenants/de/country.json:');
    expect(run(explain, ['de/default', 'content.aboutus']).out).toContain('content.aboutUs = ');
    expect(run(explain, ['de/default', 'content.pres']).error).toContain('Did you mean "press"?');
  });
});

describe('explain for addresses and short names', () => {
  it('explain shows the redirect rule of an address', () => {
    const { status, out } = run(explain, ['https://de.localhost/agb']);
    expect(status).toBe(0);
    expect(out).toContain('redirects[old-agb].from = "/agb"\n    country layer, tenants/de/country.json:78:15\n');
  });

  it('explain shows the route and the content page of an address', () => {
    const { out } = run(explain, ['http://de.localhost:3000/content/press']);
    expect(out).toContain('routes.content.path = "/content/{slug}"\n    base layer, tenants/base.json:');
    expect(out).toContain('content.press = ');
    expect(run(explain, ['de.localhost/kontakt']).out).toContain('routes.contact.path = "/kontakt"\n    country layer');
  });

  it('explain with an address and a key uses the language of the address', () => {
    expect(run(explain, ['https://de.localhost/es/', 'messages.home.headline']).out).toContain(
      'language layer, tenants/es/messages.json',
    );
    expect(run(explain, ['https://de.localhost/es/contacto']).out).toContain('country layer, tenants/es/country.json');
  });

  it('explain reports an address that leads nowhere', () => {
    expect(run(explain, ['https://de.localhost/nichts/hier'])).toMatchObject({
      status: 1,
      error: 'de/default has no page "/nichts/hier" in de-DE.\n',
    });
    expect(run(explain, ['https://de.localhost/content/pres'])).toMatchObject({
      status: 1,
      error: 'de/default has no content page "pres" in de-DE. Did you mean "press"?\n',
    });
    expect(run(explain, ['https://unknown.localhost/']).status).toBe(1);
  });

  it('explain lists the shops of a country, mode or language, and explains a key in each', () => {
    const { status, out } = run(explain, ['DE']);
    expect(status).toBe(0);
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['de/default', 'de/widget', 'de/widget.partner']);
    expect(run(explain, ['de-DE']).out).toBe(out);
    expect(run(explain, ['de', 'noindex']).out.match(/^noindex = /gm)).toHaveLength(3);
  });

  it('explain finds the only shop of a partner', () => {
    expect(run(explain, ['partner', 'noindex']).out).toMatch(/^de\/widget\.partner: /);
    expect(run(explain, ['partnre']).error).toContain('Did you mean "partner"?');
  });
});

function sourceText(file: string): string {
  return editedFleet([]).read(file) ?? '';
}
