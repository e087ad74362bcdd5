import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { spawnProgram } from '../servers/spawn-program.ts';

const root = join(import.meta.dirname, '../..');

test('told to stop, npm start leaves neither the site nor its database behind', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mahalla-npm-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const npm = spawnProgram('npm', ['start'], {
    cwd: root,
    // A group of its own, by which a test that fails can end what npm left.
    detached: true,
    env: {
      ...process.env,
      // npm's daily question for a newer npm outlives the site where nothing answers it.
      NPM_CONFIG_UPDATE_NOTIFIER: 'false',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SAMPLE_DATA: 'off',
    },
  });
  onTestFinished(() => endGroup(npm.pid));
  await new Promise<void>((resolve, reject) => {
    npm.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready')) resolve();
    });
    npm.once('exit', (code) => reject(new Error(`npm start ended with ${code} before the site was ready.`)));
  });
  const databaseRuns = () => existsSync(join(dataDir, 'postgres/postmaster.pid'));
  expect(databaseRuns()).toBe(true);
  npm.kill('SIGTERM');
  // The site ends before its database does.
  await expect.poll(databaseRuns, { timeout: 20_000 }).toBe(false);
  await expect.poll(() => hasProcesses(npm.pid), { timeout: 20_000 }).toBe(false);
});

function hasProcesses(group: number | undefined): boolean {
  try {
    return group !== undefined && process.kill(-group, 0);
  } catch {
    return false;
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in it.
  }
}
