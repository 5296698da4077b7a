import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** Of a failed test's message, as much as a diff of a few lines needs. */
const MAX_MESSAGE_LINES = 12;

/**
 * What vitest's JSON report says: how many tests passed, and each that failed as `file > group > test`, the file below
 * `root`, with its messages on the lines after it.
 */
export function readReport(path: string, root: string): { passed: number; failed: string[] } {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load, or whose set-up fails, has no failed test of its own.
    if (tests.length === 0 && status === 'failed') return [[file, message.split('\n')[0]].filter(Boolean).join(': ')];
    return tests.map(({ ancestorTitles, title, failureMessages = [] }) =>
      [[file, ...ancestorTitles, title].filter(Boolean).join(' > '), ...failureMessages.map(indentMessage)].join('\n'),
    );
  });
  return { passed: numPassedTests, failed };
}

function indentMessage(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MAX_MESSAGE_LINES);
  return lines.map((line) => `    ${line}`).join('\n');
}
