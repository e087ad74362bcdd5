import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeProcessLock } from './process-lock.ts';

const lockPath = () => join(mkdtempSync(join(tmpdir(), 'lock-')), 'process.lock');

test('a second taker is refused while the first lives, and let in when it has let go', () => {
  const path = lockPath();
  const release = takeProcessLock(path);
  expect(() => takeProcessLock(path)).toThrow('in use by process');
  release();
  takeProcessLock(path)();
});

test('the lock of a dead process is taken over', () => {
  const path = lockPath();
  writeFileSync(path, '4194304 1');
  takeProcessLock(path)();
});

test('a pid that now belongs to another process does not hold the lock', () => {
  const path = lockPath();
  writeFileSync(path, `${process.pid} 1`);
  takeProcessLock(path)();
});
