// @module-tag thorough
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { spawnProgram } from '../servers/spawn-program.ts';
import { endGroup, hasProcesses } from './process-group.ts';

const root = join(import.meta.dirname, '../..');

/** The PATH without what npm adds, which has the packages' own Node first. */
const systemPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'));

test('npm start that is stopped leaves neither the site nor its database running', async () => {
  // npm's daily check for updates may outlive the site when the network is closed.
  await startAndStop('npm', ['start'], { NPM_CONFIG_UPDATE_NOTIFIER: 'false' });
});

// The first start is by the machine's own Node, which can't hand its process over to the server before version 22.15.
test('the site that another Node starts is stopped with it', async ({ skip }) => {
  const node = systemPath.map((folder) => join(folder, 'node')).find((path) => existsSync(path));
  if (!node) return skip('The machine has no Node of its own.');
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
  const majorOf = (text: string) => text.split('.')[0];
  if (majorOf(version) === majorOf(process.version))
    return skip('The machine’s Node is that of the packages.');
  // The test before has built the site, so this one only starts it.
  await startAndStop(node, ['scripts/start.mjs'], { PATH: systemPath.join(delimiter) });
});

/** Starts the site by a command, stops it once it is ready, and waits for all of its processes and its database to end. */
async function startAndStop(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mahalla-npm-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const site = { PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', SAMPLE_DATA: 'off' };
  const program = spawnProgram(command, args, {
    cwd: root,
    // A process group, so that a failed test can kill what is left.
    detached: true,
    env: { ...process.env, ...site, ...env },
  });
  onTestFinished(() => endGroup(program.pid));
  await new Promise<void>((resolve, reject) => {
    program.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('is ready')) resolve();
    });
    program.once('exit', (code) =>
      reject(new Error(`${command} ended with ${code} before the site was ready.`)),
    );
  });
  const databaseRuns = () => existsSync(join(dataDir, 'postgres/postmaster.pid'));
  expect(databaseRuns()).toBe(true);
  program.kill('SIGTERM');
  // The site ends before its database does.
  await expect.poll(databaseRuns).toBe(false);
  await expect.poll(() => hasProcesses(program.pid)).toBe(false);
}
