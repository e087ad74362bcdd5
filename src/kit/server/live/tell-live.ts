import { sql } from 'drizzle-orm';
import type { LiveKind } from '#kit/contract/live/live.ts';
import type { Db } from '../db/database.ts';
import { keptSeconds } from './cursor.ts';
import { liveMessages } from './tables.ts';

/** The channel of PostgreSQL's NOTIFY: whom a transaction has told something, and which session is over. */
export const liveChannel = 'live';

/** A word on the channel is at most 8,000 bytes: beyond so many members it says that everybody looks. */
const maxNamed = 100;
/** Of one message: ids and counts. Whatever is longer belongs in a call. */
const maxDataLength = 1000;

type Told<Data extends object> = { userIds: readonly string[]; kind: LiveKind<Data>; data: Data };

/**
 * Tells members something live, in the transaction of its cause: they hear of it when that is committed, in whichever process
 * their stream is, and not at all when it is undone. Nobody needs to have a page open. Members without an account any more
 * must not be named. `tx`: the transaction's context or its connection.
 */
export async function tellLive<Data extends object>(
  tx: { db: Db } | Db,
  { userIds, kind, data }: Told<Data>,
): Promise<void> {
  const db = 'db' in tx ? tx.db : tx;
  const everyone = [...new Set(userIds)];
  if (everyone.length === 0) return;
  const text = JSON.stringify(data);
  if (text.length > maxDataLength) throw new Error(`A live message “${kind.name}” is too long.`);
  const word = everyone.length > maxNamed ? 'to *' : `to ${everyone.join(',')}`;
  await db.execute(sql`
    with told as (
      insert into ${liveMessages} (user_id, kind, data)
      select user_id, ${kind.name}, ${text}::jsonb from unnest(${sql.param(everyone)}::uuid[]) as members (user_id)
      returning 1
    )
    select pg_notify(${liveChannel}, ${word}) where exists (select from told)`);
}

/** Forgets the messages that nobody's stream can go on from any more. */
export async function purgeLiveMessages(db: Db): Promise<void> {
  await db
    .delete(liveMessages)
    .where(sql`${liveMessages.createdAt} < now() - make_interval(secs => ${keptSeconds})`);
}
