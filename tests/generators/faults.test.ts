import { describe, expect, it } from 'vitest';
import { listHarmlessEdits } from '../faults/harmless.ts';
import { injectFault, printProblem, problemsAfter } from '../faults/inject.ts';
import { listFaults, sampleFaults } from '../faults/table.ts';

const HARMLESS_STEP = 60;

describe('faults in the shipped fleet (all of them: npm run faults)', () => {
  it('the table has at least 500 faults, each with a name of its own', () => {
    const names = listFaults().map(({ group, name }) => `${group}: ${name}`);
    expect(names.length).toBeGreaterThanOrEqual(500);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('the table has at least 200 harmless edits', () => {
    expect(listHarmlessEdits().length).toBeGreaterThanOrEqual(200);
  });

  it.each(sampleFaults())('validate reports one message at the place of the fault: $group, $name', (fault) => {
    const { problems, ...verdict } = injectFault(fault);
    expect(verdict, problems.join('\n')).toEqual({ found: true, located: true, single: true, causeFirst: true });
  });

  it.each(listHarmlessEdits().filter((_, index) => index % HARMLESS_STEP === 0))(
    'validate reports nothing for a harmless edit: $name',
    ({ change }) => {
      expect(problemsAfter(change).map(printProblem)).toEqual([]);
    },
  );
});
