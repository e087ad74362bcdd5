import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('what somebody typed can’t write a line of the log, and each line has a time, a level and its request', () => {
  let text = '';
  const kept = new Writable({
    write(line, _, done) {
      text += String(line);
      done();
    },
  });
  const typed = 'a\r\n{"level":50,"msg":"administrator signed in"}\u2028\u001b[2J';
  const before = Date.now();
  createLog('info', kept).warn({ service: typed, requestId: '1' }, 'service failed');
  const lines = text.trimEnd().split(/\r|\n/);
  expect(lines).toHaveLength(1);
  const line = JSON.parse(lines[0] ?? '');
  expect(line).toMatchObject({ level: 40, service: typed, requestId: '1', msg: 'service failed' });
  expect(line.time).toBeGreaterThanOrEqual(before);
  expect(text).not.toContain('\u001b');
});
