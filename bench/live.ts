import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { liveKind } from '#kit/contract/live.ts';
import type { Db } from '#kit/server/db/database.ts';
import { publishLive } from '#kit/server/live/publish-live.ts';
import type { Figure } from './figures.ts';
import { addMembers, type Member } from './members.ts';
import { createDatabase, type Program, startAnchor, startServer } from './programs.ts';

const streams = 500;
const messages = 1000;
/** So many are on their way at once. */
const lanes = 4;
const kind = liveKind<{ number: number }>('bench');

type Reader = {
  waits: Map<number, () => void>;
  /** Rejects when the stream is over, by whomever. */
  ended: Promise<never>;
  close(): void;
};

/** Open streams of as many members in one process: what they weigh, and how long after it was told each message is there. */
export async function measureLive(postgresUrl: string): Promise<Figure[]> {
  const url = await createDatabase(postgresUrl, 'bench_live');
  const server = await startServer({ DATABASE_URL: url });
  const anchor = await startAnchor(url);
  const pool = new pg.Pool({ connectionString: url, max: lanes });
  try {
    const members = await addMembers(pool, streams, streams);
    const bare = await openWeighed(anchor, members);
    for (const { close } of bare.readers) close();
    const { readers, hundred } = await openWeighed(server, members);
    const db = drizzle<Record<string, never>>(pool);
    const times: number[] = [];
    let number = 0;
    const lane = async () => {
      while (number < messages) {
        number += 1;
        const at = (number * 7919) % streams;
        times.push(await tellAndWait(db, [members[at]], [readers[at]], number));
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const all = await tellAndWait(db, members, readers, messages + 1);
    for (const { close } of readers) close();
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return [
      { what: `bare node:http, 100 of ${streams} open streams`, value: bare.hundred, unit: 'MB' },
      { what: `100 of ${streams} open streams`, value: hundred, unit: 'MB', budget: 2 },
      {
        what: `one message, ${streams} open streams`,
        value: at(0.99),
        unit: 'ms p99',
        budget: 200,
        beside: `median ${at(0.5).toFixed(1)} ms, most ${at(1 - 1 / messages).toFixed(0)} ms`,
      },
      { what: `one message to all ${streams}, until the last has it`, value: all, unit: 'ms' },
    ];
  } finally {
    await pool.end();
    await Promise.all([server.stop(), anchor.stop()]);
  }
}

/** Opens a stream for each member; `hundred`: what a hundred of them weigh, in megabytes. */
async function openWeighed(program: Program, members: readonly Member[]) {
  await warmUp(program.url, members);
  const before = program.memory().now;
  const readers = await openAll(program.url, members);
  await delay(2000);
  return { readers, hundred: ((program.memory().now - before) / members.length) * 100 };
}

/** Tells the members, and answers after how many milliseconds the last of them has it. */
async function tellAndWait(
  db: Db,
  members: readonly (Member | undefined)[],
  readers: readonly (Reader | undefined)[],
  number: number,
): Promise<number> {
  const seen = readers.map((reader) => new Promise<void>((resolve) => reader?.waits.set(number, resolve)));
  const started = performance.now();
  const userIds = members.flatMap((member) => (member ? [member.id] : []));
  await publishLive(db, { userIds, kind, data: { number } });
  await Promise.race([Promise.all(seen), ...readers.flatMap((reader) => reader?.ended ?? [])]);
  return performance.now() - started;
}

/** Streams of some members, and a message told to all of them that resolves when the last has it. */
export async function openStreams(url: string, pool: pg.Pool, members: readonly Member[]) {
  const readers = await openAll(url, members);
  const db = drizzle<Record<string, never>>(pool);
  return {
    tell: (number: number) => tellAndWait(db, members, readers, number),
    close() {
      for (const { close } of readers) close();
    },
  };
}

/** What a process takes for its work at all, it has taken then. */
async function warmUp(url: string, members: readonly Member[]): Promise<void> {
  const ask = async ({ cookie }: Member) => {
    const headers = { cookie };
    await (await fetch(`${url}/api/notifications/unread-count`, { headers })).arrayBuffer();
  };
  for (let from = 0; from < members.length; from += 20) {
    await Promise.all(members.slice(from, from + 20).flatMap((member) => [ask(member), ask(member)]));
  }
}

async function openAll(url: string, members: readonly Member[]): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const { cookie } of members) readers.push(await openOne(url, cookie));
  return readers;
}

/** Opens a stream, and resolves when it has said its first word. */
function openOne(url: string, cookie: string): Promise<Reader> {
  return new Promise((resolve, reject) => {
    const waits = new Map<number, () => void>();
    const sent = request(`${url}/api/live`, { agent: false, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was answered ${answer.statusCode}.`));
      answer.on('error', () => undefined);
      const ended = new Promise<never>((_, end) => {
        answer.once('close', () => end(new Error('A stream has ended.')));
      });
      ended.catch(() => undefined);
      answer.setEncoding('utf8').on('data', (text: string) => {
        for (const [, number] of text.matchAll(/"number":(\d+)/g)) waits.get(Number(number))?.();
        if (text.includes('event: missed')) resolve({ waits, ended, close: () => answer.destroy() });
      });
    });
    sent.once('error', reject).end();
  });
}
