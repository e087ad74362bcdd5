import { sql } from 'drizzle-orm';
import type { LiveKind } from '#kit/contract/live.ts';
import type { Db } from '../db/database.ts';
import { liveMessages } from '../kit.tables.ts';
import { retentionSeconds } from './stream.ts';

/** The channel of PostgreSQL's NOTIFY: to whom a transaction has sent something, and which session has ended. */
export const liveChannel = 'live';

/** A notification has at most 8,000 bytes: beyond this many members it addresses everybody. */
const maxNamed = 100;
/** The maximum for one message: ids and counts. Anything longer belongs in a call. */
const maxDataLength = 1000;

type LiveEvent<Data extends object> = { userIds: readonly string[]; kind: LiveKind<Data>; data: Data };

/**
 * Sends members a live message, in the transaction of its cause: it is delivered after the commit, in whichever process
 * their stream is, and not at all after a rollback. Nobody needs to have a page open. Deleted accounts must not be
 * named. `tx`: the transaction's context or its connection.
 */
export async function publishLive<Data extends object>(
  tx: { db: Db } | Db,
  { userIds, kind, data }: LiveEvent<Data>,
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

/** Deletes messages that are too old for any stream to resume from. */
export async function purgeLiveMessages(db: Db): Promise<void> {
  await db
    .delete(liveMessages)
    .where(sql`${liveMessages.createdAt} < now() - make_interval(secs => ${retentionSeconds})`);
}
