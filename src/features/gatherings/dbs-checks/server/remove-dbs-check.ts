import { eq } from 'drizzle-orm';
import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, dbsCheckNotFound } from '../contract.ts';
import { dbsChecks } from './tables.ts';

/** Removes a record. Refuses: dbs_check_not_found (also to those who may not remove it). */
export const removeDbsCheck = handle(calls.removeDbsCheck, {
  async run(tx, { id }) {
    const [row] = await tx.db.select().from(dbsChecks).where(eq(dbsChecks.id, id)).for('update');
    if (!row) throw apiError(dbsCheckNotFound);
    const may =
      row.placeId === null ? actsAsAdministratorOrAsk(tx.actor, tx.now) : await managesPlace(tx, row.placeId);
    if (!may) throw apiError(dbsCheckNotFound);
    await tx.db.delete(dbsChecks).where(eq(dbsChecks.id, id));
    const target = { type: 'user', id: row.userId };
    await audit(tx, { action: 'dbs_check.remove', target, before: { placeId: row.placeId } });
    return { message: 'The DBS check is no longer recorded.' };
  },
});
