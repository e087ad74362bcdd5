import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRunFolder, isTmpfsForPrograms } from './run-folder.mjs';

test('what programs of a run leave behind is removed with its folder, which other accounts can pass through', () => {
  const place = mkdtempSync(join(tmpdir(), 'place-'));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  const { path, env, remove } = createRunFolder(place);
  expect(dirname(path)).toBe(place);
  expect(statSync(path).mode & 0o777).toBe(0o711);
  const script = `
    const { mkdtempSync, writeFileSync } = require('node:fs');
    const folder = mkdtempSync(require('node:os').tmpdir() + '/left-');
    writeFileSync(folder + '/file', '');
    process.stdout.write(folder);
  `;
  const left = execFileSync(process.execPath, ['-e', script], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  expect(dirname(left)).toBe(path);
  remove();
  expect(existsSync(path)).toBe(false);
});

test.each([
  ['tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0', true],
  ['tmpfs /dev/shm tmpfs rw,nosuid,nodev,noexec 0 0', false],
  ['tmpfs /dev/shm tmpfs rw 0 0\n/dev/sda1 /dev/shm ext4 rw 0 0', false],
  ['tmpfs /run tmpfs rw 0 0', false],
])('/dev/shm mounted as %j can hold the folder: %s', (mounts, isUsable) => {
  expect(isTmpfsForPrograms(`proc /proc proc rw 0 0\n${mounts}\n`)).toBe(isUsable);
});
