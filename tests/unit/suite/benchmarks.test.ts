import { describe, expect, it } from 'vitest';
import { replaceSection, type Section } from '../../bench/document.ts';

const START = '# Benchmarks\n\nText.\n\n';
const PEERS = '## Peers\n\nFigures.\n';
const section = (name: string, figure: string): Section => ({
  name,
  does: 'how long it takes',
  machine: '2026-01-02, commit abc',
  rows: [{ what: 'page | cached', figure, bar: '≤ 1.2' }],
});

describe('the document of benchmarks', () => {
  it('gets a new section before the peers', () => {
    expect(replaceSection(START + PEERS, section('render', '1.1'))).toBe(
      `${START}## render\n\nMeasures how long it takes.\n\n| what | figure | bar | how |\n|---|---|---|---|\n| page \\| cached | 1.1 | ≤ 1.2 |  |\n\n2026-01-02, commit abc.\n\n${PEERS}`,
    );
  });

  it('keeps all other sections when one is measured again', () => {
    const both = ['render', 'search'].reduce((text, name) => replaceSection(text, section(name, '1.1')), START + PEERS);
    const again = replaceSection(both, section('render', '1.3'));
    expect(again).toBe(both.replace('| 1.1 |', '| 1.3 |'));
  });
});
