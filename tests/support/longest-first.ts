import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, the longest first: begun last, one of them would go on alone while nothing else is left. */
const LONGEST = [
  'fleet',
  'sixth-country',
  'every-shop',
  'bundle',
  'consent',
  'third-parties',
  'shell',
  'accessibility',
];

function place({ moduleId }: TestSpecification): number {
  const index = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.e2e.ts`));
  return index === -1 ? LONGEST.length : index;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}
