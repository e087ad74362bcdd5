import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { liveMessages } from '../kit.tables.ts';
import { errorText } from '../log.ts';
import {
  type Cursor,
  canResume,
  type Message,
  readCursor,
  type Stream,
  type Streams,
  unsent,
} from './stream.ts';

type Parts = {
  db: Db;
  streams: Streams;
  activeSessions(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>>;
  warn(why: string): void;
};

/** A client with more unread messages than this reloads. */
const maxMessages = 100;
/** Greater than any transaction id: for streams that need no earlier messages. */
const noTransaction = 2n ** 63n - 1n;

/**
 * Delivers messages to members: one query at a time, for all who have new ones since the last. A process with five
 * hundred streams queries the database no more often than one with five.
 */
export function createDelivery({ db, streams, activeSessions, warn }: Parts) {
  let waitingUsers = new Set<string>();
  let isBeat = false;
  let running: Promise<void> | undefined;

  async function queryOnce(): Promise<void> {
    const open = [...waitingUsers].flatMap(streams.of);
    const isBeatRun = isBeat;
    waitingUsers = new Set();
    isBeat = false;
    if (open.length === 0) return;
    // The notification of a session that ended before its stream was open was missed.
    const toCheck = open.filter((stream) => isBeatRun || !stream.hasStarted);
    const active = toCheck.length === 0 ? undefined : await activeSessions(db, sessionsOf(toCheck));
    for (const stream of toCheck) if (!active?.has(stream.sessionId)) stream.end('signed-out');
    const batch = await readMessages(db, oldestOf(open));
    for (const stream of open) deliver(stream, batch, isBeatRun);
  }

  async function queryWhileWaiting(): Promise<void> {
    while (waitingUsers.size > 0) await queryOnce();
  }

  function start(): void {
    running ??= queryWhileWaiting()
      .catch((error: unknown) => {
        warn(errorText(error));
        waitingUsers = new Set();
        streams.endAll();
      })
      .finally(() => {
        running = undefined;
        if (waitingUsers.size > 0) start();
      });
  }

  return {
    /** Queries for messages to these members. */
    wake(userIds: readonly string[]): void {
      for (const userId of userIds) if (streams.has(userId)) waitingUsers.add(userId);
      if (waitingUsers.size > 0) start();
    },
    /** Queries for everybody, checks the sessions, and sends something on each stream: for lost notifications. */
    beat(): void {
      isBeat = true;
      this.wake(streams.members());
    },
    /** Resolves when no query is running. */
    async idle(): Promise<void> {
      await running;
    },
  };
}

function sessionsOf(open: readonly Stream[]): string[] {
  return [...new Set(open.map(({ sessionId }) => sessionId))];
}

/** Returns for each member the first transaction that one of the streams may not have seen. */
function oldestOf(open: readonly Stream[]): Map<string, bigint> {
  const oldest = new Map<string, bigint>();
  for (const { userId, cursor } of open) {
    const from = cursor?.xmin ?? noTransaction;
    const current = oldest.get(userId);
    if (current === undefined || from < current) oldest.set(userId, from);
  }
  return oldest;
}

/** Sends a stream its new messages. */
function deliver(stream: Stream, { cursor: now, byUser, isTruncated }: MessageBatch, isBeat: boolean): void {
  const before = stream.cursor;
  stream.cursor = now;
  const isFirst = !stream.hasStarted;
  stream.hasStarted = true;
  const messages = before ? unsent(byUser.get(stream.userId) ?? [], before) : [];
  if (!before || isTruncated || messages.length > maxMessages || !canResume(before, now)) {
    stream.send('missed');
  } else if (messages.length > 0) {
    stream.send(
      'message',
      messages.map(({ kind, data }) => ({ kind, data })),
    );
  } else if (isFirst || isBeat) {
    stream.send('beat');
  }
}

/** One query reads no more rows than this: its streams are told to reload. */
const maxRows = 5000;

type MessageBatch = {
  /** The streams' position after this query. */
  cursor: Cursor;
  byUser: ReadonlyMap<string, Message[]>;
  /** Whether there were more rows than one query reads. */
  isTruncated: boolean;
};

const rows = z.array(
  z
    .object({
      snapshot: z.string(),
      at: z.coerce.number(),
      user_id: z.string().nullable(),
      kind: z.string(),
      data: z.looseObject({}),
      written_by: z.coerce.bigint(),
    })
    .or(z.object({ snapshot: z.string(), at: z.coerce.number(), user_id: z.null() })),
);

/**
 * Reads, in one statement and so in one snapshot, the messages to members since a transaction (`from`, for each), and
 * the snapshot.
 */
async function readMessages(db: Db, from: ReadonlyMap<string, bigint>): Promise<MessageBatch> {
  const { rows: messageRows } = z.object({ rows }).parse(
    await db.execute(sql`
      select pg_current_snapshot()::text as snapshot, floor(extract(epoch from now())) as at, told.*
      from (select) as one left join (
        select m.id, m.user_id, m.kind, m.data, m.written_by::text
        from unnest(${sql.param([...from.keys()])}::uuid[], ${sql.param([...from.values()].map(String))}::text[])
          as asked (user_id, since)
        join ${liveMessages} m on m.user_id = asked.user_id and m.written_by >= asked.since::xid8
        order by m.id limit ${maxRows + 1}
      ) as told on true
      order by told.id`),
  );
  const [first] = messageRows;
  const cursor = first && readCursor(`${first.snapshot}@${first.at}`);
  if (!cursor) throw new Error('The database’s snapshot can’t be read.');
  const byUser = new Map<string, Message[]>();
  for (const row of messageRows) {
    if (row.user_id === null) continue;
    const message = { kind: row.kind, data: row.data, writtenBy: row.written_by };
    byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), message]);
  }
  return { cursor, byUser, isTruncated: messageRows.length > maxRows };
}
