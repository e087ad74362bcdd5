import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { type Cursor, readCursor } from './cursor.ts';
import type { Message } from './stream.ts';
import { liveMessages } from './tables.ts';

/** More than this a look doesn't read: its streams are told to fetch anew. */
const maxRows = 5000;

export type Look = {
  /** Where streams stand after this look. */
  cursor: Cursor;
  byUser: ReadonlyMap<string, Message[]>;
  /** Whether there was more than a look reads. */
  isTooMuch: boolean;
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
 * Reads, in one statement and so in one snapshot, what was written for members from a transaction on (`from`, for each), and the
 * snapshot itself.
 */
export async function lookForMessages(db: Db, from: ReadonlyMap<string, bigint>): Promise<Look> {
  const { rows: found } = z.object({ rows }).parse(
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
  const [first] = found;
  const cursor = first && readCursor(`${first.snapshot}@${first.at}`, first.at);
  if (!cursor) throw new Error('The database’s snapshot can’t be read.');
  const byUser = new Map<string, Message[]>();
  for (const row of found) {
    if (row.user_id === null) continue;
    const message = { kind: row.kind, data: row.data, writtenBy: row.written_by };
    byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), message]);
  }
  return { cursor, byUser, isTooMuch: found.length > maxRows };
}
