import { describe, expect, it } from 'vitest';
import { MAX_TRACKING_FILE_LINES, readTrackingFile } from '../../../platform/services/shipping/events/tracking-file.ts';

const NOW = new Date('2026-04-28T10:00:00Z');
const NUMBER = '00340434161094027318';
const read = (...lines: string[]) => readTrackingFile(lines.join('\n'), NOW);
const HEAD = 'trackingNumber,kind,time';

describe('a tracking file', () => {
  it('the file is read with any usual separator, in any order of columns, as spreadsheets write it', () => {
    const event = { trackingNumber: NUMBER, kind: 'handedOver', at: '2026-04-28T08:05:00.000Z' };
    const files = [
      [HEAD, `${NUMBER},handedOver,2026-04-28T10:05:00+02:00`],
      ['\ufeffTIME;Kind;trackingnumber\r', `2026-04-28T08:05Z;HANDEDOVER;"0034 0434 1610 9402 7318"\r`, '\r'],
      ['kind\ttrackingNumber\ttime\tplace', `handedover\t${NUMBER}\t2026-04-28 08:05:00Z\tHamburg`],
    ];
    const ids = new Set<string>();
    for (const lines of files) {
      const { events, faults } = read(...lines);
      expect(faults).toEqual([]);
      expect(events).toEqual([expect.objectContaining(event)]);
      ids.add(events[0]?.id ?? '');
    }
    // A line without an id is identified by its content, in every notation.
    expect(ids.size).toBe(1);
  });

  it('existing ids are used', () => {
    const { events } = read(`${HEAD},id`, `${NUMBER},delivered,2026-04-28T08:05:00Z,ev-7`);
    expect(events[0]?.id).toBe('ev-7');
  });

  it('a wrong line is reported by its number, and the others are accepted', () => {
    const { events, faults } = read(
      HEAD,
      `${NUMBER},handedOver,2026-04-28T08:05:00Z`,
      '3.40434E+17,handedOver,2026-04-28T08:05:00Z',
      '',
      `${NUMBER},stolen,2026-04-28T08:05:00Z`,
      `${NUMBER},delivered,28.04.2026 10:05`,
      `${NUMBER},delivered,2026-05-28T08:05:00Z`,
      `${NUMBER},delivered,2026-02-30T08:05:00+99:00`,
      NUMBER,
      `${NUMBER},delivered,2026-04-28T09:05:00Z`,
    );
    expect(events.map(({ kind }) => kind)).toEqual(['handedOver', 'delivered']);
    expect(faults.map(({ line, fault }) => `${line} ${fault.split(' ')[0]}`)).toEqual([
      '3 trackingNumber',
      '5 kind',
      '6 time',
      '7 time',
      '8 time',
      '9 kind',
    ]);
  });

  it.each([
    ['', 1, 'trackingNumber, kind, time is missing'],
    ['number;state;when', 1, 'trackingNumber, kind, time is missing'],
    [`${HEAD}\n"${NUMBER},handedOver`, 2, 'not CSV'],
  ])('that is none says so: %j', (text, line, says) => {
    const { events, faults } = readTrackingFile(text, NOW);
    expect(events).toEqual([]);
    expect(faults).toEqual([{ line, fault: expect.stringContaining(says) }]);
  });

  it('a file that is much too long is rejected as a whole', () => {
    const { events, faults } = readTrackingFile(`${HEAD}\n${'x,y,z\n'.repeat(MAX_TRACKING_FILE_LINES + 1)}`, NOW);
    expect(events).toEqual([]);
    expect(faults).toEqual([{ line: MAX_TRACKING_FILE_LINES + 2, fault: expect.stringContaining('split the file') }]);
  });
});
