import { eq, ne } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { waitingList } from '#features/accounts/waiting-list/server/tables.ts';
import { smtpConnections } from '#kit/server/mail/smtp.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { queue } from '#kit/server/queue/tables.ts';
import { aServerProcess } from '../servers/server-process.ts';
import { anSmtpListener, type ReceivedMessage, type SmtpListener } from '../servers/smtp-listener.ts';
import { aCrashStore, type CrashStore } from './crash-store.ts';
import { chosenSeed, killRounds as rounds, seededChance } from './seeded-chance.ts';
import { aSignupLoad } from './signup-load.ts';

const fewSignUps = 40;
const admin = 'admin@mahalla.example';
const promise =
  'no sign-up that was acknowledged is lost, and each is written to, however often the server is killed';

test(promise, { timeout: 60_000 + rounds * 15_000 }, async () => {
  const seed = chosenSeed();
  const store = aCrashStore();
  const listener = await anSmtpListener();
  const signupLoad = aSignupLoad();
  try {
    const killedWhileStarting = await crashLoop(store, listener, signupLoad, seed);
    await endLeases(store);
    await calm(store, listener);
    const { received } = listener;
    const { acknowledged, asked } = signupLoad;
    const duplicates = received.length - new Set(received.map(({ to }) => to)).size;
    console.log(
      `CRASH_SEED=${seed}: ${rounds} kills (${killedWhileStarting} while starting), ${asked.size} asked, ` +
        `${acknowledged.size} acknowledged, ${signupLoad.cutOff()} answers cut off, ${received.length} letters, ${duplicates} of them duplicates.`,
    );
    expect(signupLoad.refused).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(rounds);
    expect(duplicates).toBeLessThanOrEqual(rounds * smtpConnections);
    await expectNothingLost(store, received, signupLoad);
  } finally {
    await listener.close();
    await store.remove();
  }
});

/**
 * Starts the server and kills it, again and again: while people sign up, or when they have and it sends what is left, and
 * each fourth time while it starts. One letter of ten is slow, so that many a kill falls between the mail server's having
 * it and our mark.
 */
async function crashLoop(
  store: CrashStore,
  listener: SmtpListener,
  signupLoad: ReturnType<typeof aSignupLoad>,
  seed: number,
): Promise<number> {
  const chance = seededChance(seed);
  listener.become(() => (chance() < 0.1 ? 'slow' : 'well'));
  let killedWhileStarting = 0;
  for (let round = 1; round <= rounds; round++) {
    const server = await aServerProcess({ ...store.environment, SMTP_URL: listener.url });
    if (round % 4 === 0) {
      await after(100 + chance() * 1400);
      killedWhileStarting += 1;
      await server.kill();
    } else {
      await server.ready;
      let isOver = false;
      const enough = signupLoad.acknowledged.size + 2;
      const load = signupLoad.come(server.url, chance() < 0.5 ? fewSignUps : Infinity, () => isOver);
      await after(300 + chance() * 1200);
      // However slow the machine is, there is to be something that could be lost.
      await vi.waitUntil(() => signupLoad.acknowledged.size >= enough, { timeout: 15_000, interval: 10 });
      isOver = true;
      await Promise.all([server.kill(), load]);
    }
    if (round % 3 === 0) await endLeases(store);
  }
  return killedWhileStarting;
}

/** The moment of a kill: what is waited for is chance itself. */
function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Two minutes pass for what a killed worker had in its hand. */
async function endLeases(store: CrashStore): Promise<void> {
  await store.between((db) =>
    db.update(queue).set({ leasedUntil: '2020-01-01T00:00:00.000Z' }).where(eq(queue.status, 'running')),
  );
}

/** One run without trouble, until all that was left is sent. */
async function calm(store: CrashStore, listener: SmtpListener): Promise<void> {
  listener.become('well');
  const left = await store.between((db) =>
    db.select({ id: outbox.id }).from(outbox).where(ne(outbox.status, 'done')),
  );
  const before = listener.received.length;
  const server = await aServerProcess({ ...store.environment, SMTP_URL: listener.url });
  try {
    await server.ready;
    await listener.waitFor((received) => {
      const now = new Set(received.slice(before).map(({ messageId }) => messageId));
      return left.every(({ id }) => now.has(messageIdOf(id)));
    }, 60_000);
    await server.stop();
  } finally {
    await server.kill();
  }
}

function messageIdOf(outboxId: string): string {
  return `<${outboxId}@mahalla.example>`;
}

async function expectNothingLost(
  store: CrashStore,
  received: readonly ReceivedMessage[],
  { acknowledged, asked }: ReturnType<typeof aSignupLoad>,
): Promise<void> {
  const { entries, messages } = await store.between(async (db) => ({
    entries: (await db.select().from(waitingList)).map(({ canonicalEmail }) => canonicalEmail),
    messages: await db.select().from(outbox),
  }));
  const entered = new Set(entries);
  expect(entries).toHaveLength(entered.size);
  expect([...acknowledged].filter((email) => !entered.has(email))).toEqual([]);
  expect(entries.filter((email) => !asked.has(email))).toEqual([]);

  expect(messages.filter(({ status }) => status !== 'done')).toEqual([]);
  const writtenTo = messages.map(({ toEmail }) => toEmail).filter((email) => email !== admin);
  expect(writtenTo.sort()).toEqual(entries.sort());

  const recipients = new Map(messages.map(({ id, toEmail }) => [messageIdOf(id), toEmail]));
  expect(received.filter(({ messageId, to }) => recipients.get(messageId) !== to)).toEqual([]);
  const sent = new Set(received.map(({ messageId }) => messageId));
  expect(messages.filter(({ id }) => !sent.has(messageIdOf(id)))).toEqual([]);
}
