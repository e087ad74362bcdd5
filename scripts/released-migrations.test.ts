import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { brokenPromises, release } from './released-migrations.ts';

test('released migrations are unchanged', () => {
  expect(brokenPromises(join(import.meta.dirname, '../migrations'))).toEqual([]);
});

/** A folder with two released migrations. */
function releasedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'released.json'), '[]');
  writeFileSync(join(folder, '0000_first.sql'), 'create table a ();');
  writeFileSync(join(folder, '0001_second.sql'), 'create table b ();');
  release(folder);
  return folder;
}

test('a released migration that was changed or deleted is reported, an unreleased one is not', () => {
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

test('a release adds its own migrations, and refuses changed ones', () => {
  const folder = releasedFolder();
  writeFileSync(join(folder, '0002_third.sql'), 'create table c ();');
  release(folder);
  writeFileSync(join(folder, '0002_third.sql'), 'create table d ();');
  expect(brokenPromises(folder)).toHaveLength(1);
  expect(() => release(folder)).toThrow('0002_third.sql was released and has been changed since.');
});
