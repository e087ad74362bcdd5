// @module-tag thorough
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { waitingList } from '#features/accounts/waiting-list/server/waiting-list.tables.ts';
import { patienceMs } from '../patience.ts';
import { aServerProcess } from '../servers/server-process.ts';
import { aCrashStore, type CrashStore, crashStoreIn } from './crash-store.ts';
import { databaseProcesses, killAll, signalAll } from './database-processes.ts';
import { chosenSeed, killRounds, seededRandom } from './seeded-random.ts';
import { aSignupLoad } from './signup-load.ts';

const kinds = ['server', 'database', 'both'] as const;
const rounds = Math.max(killRounds, kinds.length);

test(`killed ${rounds} times under writes, server, database or both, nothing acknowledged is lost`, async () => {
  const random = seededRandom(chosenSeed());
  const store = aCrashStore();
  const signupLoad = aSignupLoad();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const kind = kinds[round % kinds.length] ?? 'both';
      await underWrites(store, signupLoad, async (server, isServing) => {
        const before = signupLoad.acknowledged.size;
        await vi.waitFor(() => expect(signupLoad.acknowledged.size).toBeGreaterThan(before), {
          timeout: patienceMs,
        });
        await after(random() * 400);
        if (kind !== 'server') killAll(databaseProcesses(store.dataDir));
        if (kind === 'database') await isServing();
        await server.kill();
      });
    }
    await expectKept(store, signupLoad);
    expect(signupLoad.acknowledged.size).toBeGreaterThanOrEqual(rounds);
    console.log(`${rounds} kills, ${signupLoad.acknowledged.size} acknowledged, none lost.`);
  } finally {
    await store.remove();
  }
});

test('a power cut loses nothing that was acknowledged before it', async () => {
  const store = aCrashStore();
  const copyFolder = mkdtempSync(join(tmpdir(), 'mahalla-power-'));
  const signupLoad = aSignupLoad();
  let acknowledgedThen: readonly string[] = [];
  try {
    await underWrites(store, signupLoad, async (server) => {
      await vi.waitFor(() => expect(signupLoad.acknowledged.size).toBeGreaterThan(100), {
        timeout: patienceMs,
      });
      // Stops all its processes, so that the copy is a consistent snapshot of the disk.
      signalAll(databaseProcesses(store.dataDir), 'SIGSTOP');
      acknowledgedThen = [...signupLoad.acknowledged];
      execFileSync('cp', ['-a', join(store.dataDir, 'postgres'), copyFolder]);
      const processes = databaseProcesses(store.dataDir);
      await server.kill();
      killAll(processes);
    });
    const copy = crashStoreIn(copyFolder);
    const kept = await entered(copy);
    expect(acknowledgedThen.filter((email) => !kept.has(email))).toEqual([]);
    await copy.remove();
  } finally {
    await store.remove();
    rmSync(copyFolder, { recursive: true, force: true });
  }
});

/** Starts the product, signs people up continuously, and injects a fault. */
async function underWrites(
  store: CrashStore,
  signupLoad: ReturnType<typeof aSignupLoad>,
  injectFault: (
    server: Awaited<ReturnType<typeof aServerProcess>>,
    isServing: () => Promise<unknown>,
  ) => Promise<void>,
): Promise<void> {
  const server = await aServerProcess(store.environment);
  let isOver = false;
  try {
    await server.ready;
    const load = signupLoad.run(server.url, Infinity, () => isOver);
    const isServing = () =>
      vi.waitFor(async () => expect((await fetch(`${server.url}/api/ready`)).status).toBe(200), {
        timeout: patienceMs,
        interval: 50,
      });
    await injectFault(server, isServing);
    isOver = true;
    await load;
  } finally {
    isOver = true;
    await server.kill();
  }
}

async function expectKept(store: CrashStore, { acknowledged }: ReturnType<typeof aSignupLoad>) {
  const kept = await entered(store);
  expect([...acknowledged].filter((email) => !kept.has(email))).toEqual([]);
}

async function entered(store: CrashStore): Promise<Set<string>> {
  const rows = await store.between((db) =>
    db.select({ email: waitingList.canonicalEmail }).from(waitingList),
  );
  return new Set(rows.map(({ email }) => email));
}

/** Waits until the random moment of a kill. */
function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
