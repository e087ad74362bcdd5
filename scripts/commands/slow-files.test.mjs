import { expect, test } from 'vitest';
import { slowFilesText } from './slow-files.mjs';

test('the ten slowest files are listed, slowest first, with the total of each project', () => {
  const files = Array.from({ length: 12 }, (_, at) => ({
    project: at % 2 === 0 ? 'rules' : 'server',
    path: `${at}.test.ts`,
    seconds: at,
  }));
  const lines = slowFilesText(files).split('\n');
  expect(lines).toHaveLength(14);
  expect(lines[1]).toBe('    11.0  11.test.ts (server)');
  expect(lines[10]).toBe('     2.0  2.test.ts (rules)');
  expect(lines.slice(-2)).toEqual(['    36.0  server', '    30.0  rules']);
});
