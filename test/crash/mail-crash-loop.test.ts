// @module-tag thorough
import { ne } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { waitingList } from '#features/accounts/waiting-list/server/waiting-list.tables.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { smtpConnections } from '#kit/server/mail/send-mail.ts';
import { patienceMs } from '../patience.ts';
import { aServerProcess } from '../servers/server-process.ts';
import { anSmtpListener, type ReceivedMessage, type SmtpListener } from '../servers/smtp-listener.ts';
import { aCrashStore, type CrashStore, letQueueTimePass, sendRest } from './crash-store.ts';
import { chosenSeed, killRounds as rounds, seededRandom } from './seeded-random.ts';
import { aSignupLoad } from './signup-load.ts';

const fewSignUps = 40;
const admin = 'admin@mahalla.example';
const promise =
  'no acknowledged sign-up is lost, and each gets its message, however often the server is killed';

test(promise, async () => {
  const seed = chosenSeed();
  const store = aCrashStore();
  const listener = await anSmtpListener();
  const signupLoad = aSignupLoad();
  try {
    const killedWhileStarting = await crashLoop(store, listener, signupLoad, seed);
    await sendUnmarked(store, listener);
    const { received } = listener;
    const { acknowledged, asked } = signupLoad;
    const duplicates = received.length - new Set(received.map(({ messageId }) => messageId)).size;
    console.log(
      `TEST_SEED=${seed}: ${rounds} kills (${killedWhileStarting} while starting), ${asked.size} asked, ` +
        `${acknowledged.size} acknowledged, ${signupLoad.cutOff()} without a response, ${received.length} messages, ${duplicates} of them duplicates.`,
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
 * Starts and kills the server repeatedly: during sign-ups, while it sends the rest afterwards, and each fourth time during its start. One
 * message in ten is accepted slowly, so that some kills fall between the mail server's acceptance and our mark.
 */
async function crashLoop(
  store: CrashStore,
  listener: SmtpListener,
  signupLoad: ReturnType<typeof aSignupLoad>,
  seed: number,
): Promise<number> {
  const random = seededRandom(seed);
  listener.setMode(() => (random() < 0.1 ? 'slow' : 'well'));
  let killedWhileStarting = 0;
  for (let round = 1; round <= rounds; round++) {
    const server = await aServerProcess({ ...store.environment, SMTP_URL: listener.url });
    if (round % 4 === 0) {
      await after(100 + random() * 1400);
      killedWhileStarting += 1;
      await server.kill();
    } else {
      await server.ready;
      let isOver = false;
      const enough = signupLoad.acknowledged.size + 2;
      const load = signupLoad.run(server.url, random() < 0.5 ? fewSignUps : Infinity, () => isOver);
      await after(300 + random() * 1200);
      // Even on a slow machine there must be something to lose.
      await vi.waitUntil(() => signupLoad.acknowledged.size >= enough, { timeout: patienceMs, interval: 10 });
      isOver = true;
      await Promise.all([server.kill(), load]);
    }
    if (round % 3 === 0) await store.between(letQueueTimePass);
  }
  return killedWhileStarting;
}

/** Waits until the random moment of a kill. */
function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Sends again all messages that are not marked as sent. */
async function sendUnmarked(store: CrashStore, listener: SmtpListener): Promise<void> {
  const left = await store.between((db) =>
    db.select({ id: outbox.id }).from(outbox).where(ne(outbox.status, 'done')),
  );
  const before = listener.received.length;
  await sendRest(store, listener, (received) => {
    const now = new Set(received.slice(before).map(({ messageId }) => messageId));
    return left.every(({ id }) => now.has(messageIdOf(id)));
  });
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
  // Somebody who got no response tries again, and is told that they are on the list already.
  const writtenTo = (template: string) =>
    messages.filter((one) => one.template === template).map(({ toEmail }) => toEmail);
  expect(writtenTo('signed-up').sort()).toEqual(entries.sort());
  const again = writtenTo('signed-up-again');
  expect(again.filter((email) => !entered.has(email))).toEqual([]);
  const others = messages.length - entries.length - again.length;
  expect(writtenTo('sign-ups-wait')).toEqual(Array.from({ length: others }, () => admin));

  const recipients = new Map(messages.map(({ id, toEmail }) => [messageIdOf(id), toEmail]));
  expect(received.filter(({ messageId, to }) => recipients.get(messageId) !== to)).toEqual([]);
  const sent = new Set(received.map(({ messageId }) => messageId));
  expect(messages.filter(({ id }) => !sent.has(messageIdOf(id)))).toEqual([]);
}
