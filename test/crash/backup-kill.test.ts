// @module-tag thorough
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { backupArguments, programEnvironment, restoreArguments } from '#scripts/commands/server-program.mjs';
import { aServerProcess } from '../servers/server-process.ts';
import { spawnProgram } from '../servers/spawn-program.ts';
import { clockEnvironment } from '../set-clock.ts';
import { crashStoreIn } from './crash-store.ts';
import { chosenSeed, killRounds, seededRandom } from './seeded-random.ts';

const root = join(import.meta.dirname, '../..');

type End = { afterMs: number; by: 'SIGKILL' | 'SIGTERM' };

/** Runs a command of the build. Returns its exit code and output. */
async function run(args: readonly string[], environment: Record<string, string>, end?: End) {
  const program = spawnProgram(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...programEnvironment, ...clockEnvironment(), DATABASE_URL: '', ...environment },
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  const ended = new Promise<number | null>((resolve) => program.once('close', resolve));
  if (end) {
    await Promise.race([delay(end.afterMs), ended]);
    program.kill(end.by);
  }
  return { code: await ended, output };
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const isHalfDone = (name: string) => name.endsWith('.part') || name.startsWith('.drill');

test('a killed backup leaves nothing, the next one is complete, and a killed restore can be repeated', async () => {
  const seed = chosenSeed();
  console.log(`TEST_SEED=${seed}`);
  const home = { DATA_DIR: aFolder(), BACKUP_DIR: join(aFolder(), 'backups') };
  const server = await aServerProcess({ ...home, SAMPLE_DATA: 'on' });
  onTestFinished(() => server.kill());
  await server.ready;
  const random = seededRandom(seed);
  for (let count = 0; count < killRounds / 2; count += 1) {
    const drill = count % 2 === 0 ? ['--drill'] : [];
    await run([...backupArguments, ...drill], home, { afterMs: 300 + random() * 2500, by: 'SIGKILL' });
  }
  const next = await run(backupArguments, home);
  expect(next.code, next.output).toBe(0);
  const names = readdirSync(home.BACKUP_DIR);
  expect(names.filter(isHalfDone)).toEqual([]);
  const archive = names.filter((name) => name.endsWith('.tar.gz')).at(-1) ?? '';
  const path = join(home.BACKUP_DIR, archive);

  expect((await run([...restoreArguments, path], home)).code).toBe(1);
  await server.stop();
  expect((await run([...restoreArguments, path], home)).code).toBe(1);

  const elsewhere = { DATA_DIR: join(aFolder(), 'data') };
  for (let count = 0; count < killRounds / 2; count += 1)
    await run([...restoreArguments, path], elsewhere, { afterMs: 500 + random() * 2500, by: 'SIGKILL' });
  const restored = await run([...restoreArguments, path], elsewhere);
  // A restore may have finished before it was killed; then this one refuses to overwrite the site.
  if (restored.code === 0) expect(restored.output).toContain('Restored: ');
  const again = await aServerProcess({ ...elsewhere, SAMPLE_DATA: 'off' });
  await again.ready;
  const answer = await fetch(`${again.url}/api/mosques`);
  expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(5);
  await again.stop();
});

test('a stopped backup removes its files at once, and the site keeps running', {
  tags: 'thorough',
}, async () => {
  const random = seededRandom(chosenSeed());
  const home = { DATA_DIR: aFolder(), BACKUP_DIR: join(aFolder(), 'backups') };
  const server = await aServerProcess({ ...home, SAMPLE_DATA: 'on' });
  onTestFinished(() => server.kill());
  await server.ready;
  for (let count = 0; count < killRounds; count += 1) {
    // Any moment from the first statement to the drill; the program takes 800 ms to load.
    const end: End = { afterMs: 800 + random() * 3000, by: 'SIGTERM' };
    const { code, output } = await run([...backupArguments, '--drill'], home, end);
    if (code === 1) expect(output).toContain('Stopped before its end');
    const names = existsSync(home.BACKUP_DIR) ? readdirSync(home.BACKUP_DIR) : [];
    expect(names.filter(isHalfDone)).toEqual([]);
  }
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
  await server.stop();
  const left = await crashStoreIn(home.DATA_DIR).between((db) =>
    db.execute(sql`select 1 from pg_database where datname like '%_drill'`),
  );
  expect(left).toMatchObject({ rows: [] });
});

test('a restore that is killed during the erasures continues with them, and no site starts before they are done', {
  tags: 'thorough',
}, async () => {
  const home = { DATA_DIR: aFolder(), BACKUP_DIR: join(aFolder(), 'backups') };
  const server = await aServerProcess({ ...home, SAMPLE_DATA: 'on' });
  onTestFinished(() => server.kill());
  await server.ready;
  await server.stop();
  expect((await run(backupArguments, home)).code).toBe(0);
  const archive = readdirSync(home.BACKUP_DIR).find((name) => name.endsWith('.tar.gz')) ?? '';
  const erased = await crashStoreIn(home.DATA_DIR).between((db) =>
    db.select({ id: users.id }).from(users).where(eq(users.role, 'user')).limit(2),
  );
  expect(erased).toHaveLength(2);
  const ids = erased.map(({ id }) => id);
  writeFileSync(join(home.BACKUP_DIR, 'erased-accounts.txt'), ids.join('\n'));

  const restore = [...restoreArguments, join(home.BACKUP_DIR, archive)];
  const elsewhere = { DATA_DIR: join(aFolder(), 'data') };
  // Killed before the first erasure, then between the first and the second.
  for (const moment of ['erasing-again:1', 'erasing-again:2']) {
    const killed = await run(restore, { ...elsewhere, FAULT: moment, FAULTS_ALLOWED: 'yes' });
    expect(killed.code, killed.output).toBeNull();
    const tooEarly = await aServerProcess({ ...elsewhere, SAMPLE_DATA: 'off' });
    await expect(tooEarly.ready).rejects.toThrow(/ended with 1/);
  }
  const through = await run(restore, elsewhere);
  expect([through.code, through.output]).toEqual([0, expect.stringContaining('have been erased again: 1')]);
  expect((await run(restore, elsewhere)).output).toContain('already holds a site');

  const again = await aServerProcess({ ...elsewhere, SAMPLE_DATA: 'off' });
  await again.ready;
  await again.stop();
  const back = await crashStoreIn(elsewhere.DATA_DIR).between((db) =>
    db.select({ id: users.id }).from(users).where(inArray(users.id, ids)),
  );
  expect(back).toEqual([]);
});
