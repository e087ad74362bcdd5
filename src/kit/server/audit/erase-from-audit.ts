import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database.ts';

/** Things of one type that are erased with their author's account. */
export type ErasedThings = {
  type: string;
  authorId: string;
  /** Those that are erased now. */
  ids: readonly string[];
  /** Those of the author's that stay: what was done to them stays told. */
  keptIds: readonly string[];
};

/**
 * Empties before, after and reason of every entry about a person who is being erased; actor, action and time stay, and
 * lead to nobody once the account is gone. A function of the database's owner does it, for nobody else may.
 */
export async function eraseFromAudit(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select audit_erase_person(${userId})`);
}

/** The same for entries about things that are erased: these, and those that the author has changed and deleted before. */
export async function eraseThingsFromAudit(tx: Db, things: ErasedThings): Promise<void> {
  const { type, authorId, ids, keptIds } = things;
  await tx.execute(
    sql`select audit_erase_things(${type}, ${sql.param([...ids])}::text[], ${authorId}::uuid, ${sql.param([...keptIds])}::text[])`,
  );
}

/** Every address that the account has had, as far as the audit log still knows. */
export async function addressesInAudit(tx: Db, userId: string): Promise<string[]> {
  const found = await tx.execute(
    sql`select distinct said.address from audit_log,
          lateral (values (before ->> 'email'), (after ->> 'email')) as said (address)
        where target_type = 'user' and target_id = ${userId} and said.address is not null`,
  );
  return z
    .object({ rows: z.array(z.object({ address: z.string() })) })
    .parse(found)
    .rows.map(({ address }) => address);
}
