import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { brokenPromises, release } from './released-migrations.ts';

test('the migrations of former releases are as they were released', () => {
  expect(brokenPromises(join(import.meta.dirname, '../migrations'))).toEqual([]);
});

/** A folder in which two migrations were released. */
function releasedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'released.json'), '[]');
  writeFileSync(join(folder, '0000_first.sql'), 'create table a ();');
  writeFileSync(join(folder, '0001_second.sql'), 'create table b ();');
  release(folder);
  return folder;
}

test('a released migration that is changed, or gone, is named; a new one is free to change', () => {
  const folder = releasedFolder();
  writeFileSync(join(folder, '0002_third.sql'), 'create table c ();');
  expect(brokenPromises(folder)).toEqual([]);
  writeFileSync(join(folder, '0000_first.sql'), 'create table a (b int);');
  rmSync(join(folder, '0001_second.sql'));
  expect(brokenPromises(folder)).toEqual([
    '0000_first.sql was released and has been changed since.',
    '0001_second.sql was released and is gone.',
  ]);
});

test('the next release adds its own, and never makes a changed one good', () => {
  const folder = releasedFolder();
  writeFileSync(join(folder, '0002_third.sql'), 'create table c ();');
  release(folder);
  writeFileSync(join(folder, '0002_third.sql'), 'create table d ();');
  expect(brokenPromises(folder)).toHaveLength(1);
  expect(() => release(folder)).toThrow('0002_third.sql was released and has been changed since.');
});
