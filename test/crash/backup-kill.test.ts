import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { backupArguments, programEnvironment, restoreArguments } from '#scripts/commands/server-program.mjs';
import { aServerProcess } from '../servers/server-process.ts';
import { spawnProgram } from '../servers/spawn-program.ts';
import { chosenSeed, killRounds, seededChance } from './seeded-chance.ts';

const root = join(import.meta.dirname, '../..');

/** Runs a command of the build and answers its exit code and what it printed. */
async function run(args: readonly string[], environment: Record<string, string>, killAfterMs?: number) {
  const program = spawnProgram(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...programEnvironment, DATABASE_URL: '', ...environment },
  });
  let output = '';
  program.stdout.on('data', (data: Buffer) => {
    output += data.toString();
  });
  const ended = new Promise<number | null>((resolve) => program.once('close', resolve));
  if (killAfterMs !== undefined) {
    await Promise.race([delay(killAfterMs), ended]);
    program.kill('SIGKILL');
  }
  return { code: await ended, output };
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a backup that is killed leaves nothing, the next is whole, and a restore that is killed can be run again', async () => {
  const seed = chosenSeed();
  console.log(`CRASH_SEED=${seed}`);
  const home = { DATA_DIR: aFolder(), BACKUP_DIR: join(aFolder(), 'backups') };
  const server = await aServerProcess({ ...home, SAMPLE_DATA: 'on' });
  onTestFinished(() => server.kill());
  await server.ready;
  const chance = seededChance(seed);
  for (let count = 0; count < killRounds / 2; count += 1)
    await run(backupArguments, home, 300 + chance() * 1500);
  expect((await run([...backupArguments, '--drill'], home)).code).toBe(0);
  const names = readdirSync(home.BACKUP_DIR);
  expect(names.filter((name) => name.endsWith('.part') || name.startsWith('.drill'))).toEqual([]);
  const archive = names.filter((name) => name.endsWith('.tar.gz')).at(-1) ?? '';
  const path = join(home.BACKUP_DIR, archive);

  expect((await run([...restoreArguments, path], home)).code).toBe(1);
  await server.stop();
  expect((await run([...restoreArguments, path], home)).code).toBe(1);

  const elsewhere = { DATA_DIR: join(aFolder(), 'data') };
  for (let count = 0; count < killRounds / 2; count += 1)
    await run([...restoreArguments, path], elsewhere, 500 + chance() * 2500);
  const restored = await run([...restoreArguments, path], elsewhere);
  // One of those that were killed may have been through already: then there is a site, and it is left alone.
  if (restored.code === 0) expect(restored.output).toContain('Restored: ');
  const again = await aServerProcess({ ...elsewhere, SAMPLE_DATA: 'off' });
  await again.ready;
  const answer = await fetch(`${again.url}/api/mosques`);
  expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(5);
  await again.stop();
}, 300_000);
