import { eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, placeNotFound } from '../../admin-contract.ts';
import { places } from '../tables.ts';

/** Archives a place, or puts it back; again changes nothing. Refuses: place_not_found. */
export const archivePlace = handle(calls.archivePlace, {
  async run(tx, { id, archived }) {
    const [row] = await tx.db.select().from(places).where(eq(places.id, id)).for('update');
    if (!row) throw apiError(placeNotFound);
    if ((row.status === 'archived') === archived) return told(row.status);
    // What was never approved is not public by being put back.
    const status = archived ? ('archived' as const) : (row.statusBeforeArchive ?? 'approved');
    const statusBeforeArchive = archived ? row.status : null;
    await tx.db
      .update(places)
      .set({ status, statusBeforeArchive, updatedAt: tx.now.toISOString() })
      .where(eq(places.id, id));
    await audit(tx, {
      action: archived ? 'place.archive' : 'place.restore',
      target: { type: 'place', id },
      before: { status: row.status },
      after: { status },
    });
    return told(status);
  },
});

function told(status: string): { message: string } {
  if (status === 'archived') return { message: 'Place archived.' };
  return { message: status === 'approved' ? 'The place is public again.' : `The place is ${status} again.` };
}
