import { eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { entryNotFound } from '../../errors.ts';
import { type FoundEntry, findEntry } from '../queries.ts';
import { waitingList } from '../tables.ts';

/** An entry, locked until the transaction ends, so that two administrators act on it one after the other. Refuses: entry_not_found. */
export async function lockEntry(tx: Db, id: string): Promise<FoundEntry> {
  const [locked] = await tx
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(eq(waitingList.id, id))
    .for('update');
  const found = locked && (await findEntry(tx, id));
  if (!found) throw apiError(entryNotFound);
  return found;
}
