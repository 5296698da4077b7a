import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { FrameMessage } from '../../../platform/shared/widget-messages.ts';
import type { UmlaufEventDetails } from '../../../platform/widget/v1.d.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** In the repository, whose packages the example imports. */
const folder = join(root, '.cache/tests/widget-types');

type Detail<T extends FrameMessage['type']> = Omit<Extract<FrameMessage, { type: T }>, 'type'>;

describe('the types for partners', () => {
  it('are those of the messages', () => {
    // The element adds its own mode.
    expectTypeOf<Omit<UmlaufEventDetails['umlauf:trade'], 'test'>>().toEqualTypeOf<Detail<'trade'>>();
    expectTypeOf<UmlaufEventDetails['umlauf:trade']['test']>().toEqualTypeOf<boolean>();
    expectTypeOf<UmlaufEventDetails['umlauf:offer']>().toEqualTypeOf<Detail<'offer'>>();
    expectTypeOf<UmlaufEventDetails['umlauf:cart']>().toEqualTypeOf<Detail<'cart'>>();
    expectTypeOf<UmlaufEventDetails['umlauf:navigate']>().toEqualTypeOf<Detail<'navigate'>>();
    expectTypeOf<UmlaufEventDetails['umlauf:ready']>().toEqualTypeOf<Detail<'ready'>>();
    expectTypeOf<UmlaufEventDetails['umlauf:error']>().toEqualTypeOf<Detail<'error'>>();
  });

  it('compile the React wrapper of docs/partner-widget.md, and refuse a wrong attribute', () => {
    const [, wrapper = ''] = /```tsx\n([\s\S]*?)```/.exec(readFileSync(`${root}docs/partner-widget.md`, 'utf8')) ?? [];
    expect(wrapper.slice(wrapper.indexOf('export function')).split('\n}\n')[0]?.split('\n').length).toBeLessThanOrEqual(
      15,
    );
    mkdirSync(folder, { recursive: true });
    try {
      copyFileSync(join(root, 'platform/widget/v1.d.ts'), join(folder, 'umlauf-widget.d.ts'));
      writeFileSync(join(folder, 'wrapper.tsx'), wrapper);
      writeFileSync(join(folder, 'page.tsx'), PAGE);
      const options = [
        '--strict',
        '--noEmit',
        '--jsx',
        'react-jsx',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--skipLibCheck',
        '--ignoreConfig',
      ];
      const { stdout } = spawnSync('npx', ['tsc', ...options, join(folder, 'page.tsx')], {
        cwd: root,
        encoding: 'utf8',
      });
      expect(stdout).toBe('');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const PAGE = `import { TradeIn } from './wrapper';
export const right = <TradeIn appearance="dark" reference="a-1" onTrade={({ number, cents }) => console.log(number, cents)} />;
// @ts-expect-error There is no such appearance.
export const wrong = <TradeIn appearance="night" onTrade={() => {}} />;
`;
