import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { DataFolderError } from './cluster.ts';
import { lockFolder, ownIdentity } from './folder-lock.ts';

const log = createLog('silent');
const quick = { heartbeatMs: 20, staleMs: 100, maxWaitMs: 200 };
/** The heartbeat is so slow that others consider the lock abandoned before its first one. */
const silent = { ...quick, heartbeatMs: 1500 };
const here = ownIdentity();
const inContainer = { ...here, host: 'container', namespace: 'pid:[1]' };
const onOtherMachine = { ...here, host: 'elsewhere', boot: 'another' };

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Takes the lock, and releases it after the test. */
async function take(folder: string, identity = here, times = quick) {
  let lose = () => undefined as undefined;
  const lost = new Promise<void>((resolve) => {
    lose = () => void resolve();
  });
  const lock = await lockFolder(folder, { log, identity, times, onLost: () => lose() });
  onTestFinished(() => lock.release());
  return { ...lock, lost };
}

test('a locked folder is refused to others, and free as soon as it is released', async () => {
  const folder = aFolder();
  const first = await take(folder);
  await expect(take(folder)).rejects.toThrow(DataFolderError);
  await first.release();
  const patient = { ...quick, staleMs: 1e9, heartbeatMs: 1e6 };
  await take(folder, onOtherMachine, patient);
  expect(readdirSync(join(folder, 'lock'))).toEqual(['2']);
});

test.each([
  ['container', inContainer],
  ['machine', onOtherMachine],
])('a live lock of another %s is noticed and respected', async (_where, identity) => {
  const folder = aFolder();
  await take(folder, identity);
  await expect(take(folder)).rejects.toThrow(`on ${identity.host}`);
});

test('the lock of a process that has certainly ended is taken without waiting', async () => {
  const folder = aFolder();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  const pid = child.pid ?? 0;
  const { started } = ownIdentity(pid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const patient = { ...quick, staleMs: 1e9, heartbeatMs: 1e6 };
  await take(folder, { ...here, pid, started }, silent);
  // The process id now belongs to another process, which started at a different time.
  await take(folder, { ...here, started: '1' }, { ...patient, heartbeatMs: 1e6 });
  await take(folder, here, patient);
});

test('a lock from before a reboot is taken without waiting', async () => {
  const folder = aFolder();
  await take(folder, { ...here, boot: 'before' }, silent);
  await take(folder, here, { ...quick, staleMs: 1e9, heartbeatMs: 1e6 });
});

test('of five processes that find an abandoned lock one takes it, and its former owner is notified', async () => {
  const folder = aFolder();
  const gone = await take(folder, onOtherMachine, silent);
  const others = Array.from({ length: 5 }, (_, number) => ({ ...here, namespace: `pid:[${number}]` }));
  const outcomes = await Promise.allSettled(others.map((identity) => take(folder, identity)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await gone.lost;
});
