import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../log.ts';
import { DataFolderError } from './data-folder-error.ts';
import { lockFolder } from './folder-lock.ts';
import { ownIdentity } from './identity.ts';

const log = createLog('silent');
const quick = { beatMs: 20, staleMs: 100, patienceMs: 200 };
/** Beats so seldom that it is taken for gone before its first one. */
const silent = { ...quick, beatMs: 1500 };
const here = ownIdentity();
const inContainer = { ...here, host: 'container', namespace: 'pid:[1]' };
const onOtherMachine = { ...here, host: 'elsewhere', boot: 'another' };

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mahalla-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Takes the lock, and lets go of it when the test is over. */
async function take(folder: string, identity = here, times = quick) {
  let lose = () => undefined as undefined;
  const lost = new Promise<void>((resolve) => {
    lose = () => void resolve();
  });
  const lock = await lockFolder(folder, { log, identity, times, onLost: () => lose() });
  onTestFinished(() => lock.release());
  return { ...lock, lost };
}

test('a folder is one process’s until it lets go of it, and then at once another’s', async () => {
  const folder = aFolder();
  const first = await take(folder);
  await expect(take(folder)).rejects.toThrow(DataFolderError);
  await first.release();
  const patient = { ...quick, staleMs: 1e9, beatMs: 1e6 };
  await take(folder, onOtherMachine, patient);
  expect(readdirSync(join(folder, 'lock'))).toEqual(['2']);
});

test.each([
  ['container', inContainer],
  ['machine', onOtherMachine],
])('a process of another %s is heard, and not disturbed', async (_where, identity) => {
  const folder = aFolder();
  await take(folder, identity);
  await expect(take(folder)).rejects.toThrow(`on ${identity.host}`);
});

test('one that is certainly dead is not waited for', async () => {
  const folder = aFolder();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  const pid = child.pid ?? 0;
  const { started } = ownIdentity(pid);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const patient = { ...quick, staleMs: 1e9, beatMs: 1e6 };
  await take(folder, { ...here, pid, started }, silent);
  // The next one's process id is somebody else's by now.
  await take(folder, { ...here, started: '1' }, { ...patient, beatMs: 1e6 });
  await take(folder, here, patient);
});

test('a machine that was started anew has nobody of before', async () => {
  const folder = aFolder();
  await take(folder, { ...here, boot: 'before' }, silent);
  await take(folder, here, { ...quick, staleMs: 1e9, beatMs: 1e6 });
});

test('of five that find a lock which nobody writes to, one takes it, and the old owner learns it', async () => {
  const folder = aFolder();
  const gone = await take(folder, onOtherMachine, silent);
  const others = Array.from({ length: 5 }, (_, number) => ({ ...here, namespace: `pid:[${number}]` }));
  const outcomes = await Promise.allSettled(others.map((identity) => take(folder, identity)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await gone.lost;
});
