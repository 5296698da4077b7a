import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

interface Report {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** What vitest's JSON report says: how many tests passed, and each that failed as `file > group > test`, the file below `root`. */
export function readReport(path: string, root: string): { passed: number; failed: string[] } {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load, or whose set-up fails, has no failed test of its own.
    if (tests.length === 0 && status === 'failed') return [[file, message.split('\n')[0]].filter(Boolean).join(': ')];
    return tests.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].filter(Boolean).join(' > '));
  });
  return { passed: numPassedTests, failed };
}
