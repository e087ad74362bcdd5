import { eq } from 'drizzle-orm';
import type { InputOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/errors.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { announcementChanged, announcementNotFound, calls } from '../contract.ts';
import { changeable, checkEnd } from './managed.ts';
import { recordOf, toAnnouncement } from './queries.ts';
import { announcements } from './tables.ts';

/**
 * Changes an announcement. Refuses: announcement_not_found, not_allowed, announcement_taken_down, announcement_changed,
 * bad_input.
 */
export const updateAnnouncement = handle(
  calls.updateAnnouncement,
  async (ctx, { id, updatedAt, ...input }) => {
    const row = await inTransaction(ctx, async (tx) => {
      const before = await changeable(tx, id);
      if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw refuse(announcementChanged);
      if (input.endsOn !== before.endsOn) checkEnd(input.endsOn, tx.now);
      const after = { ...wordsOf(input), updatedAt: tx.now.toISOString() };
      const [stored] = await tx.db
        .update(announcements)
        .set(after)
        .where(eq(announcements.id, id))
        .returning();
      if (!stored) throw refuse(announcementNotFound);
      const target = { type: 'mosque', id: stored.placeId };
      const changes = changedFields(recordOf(before), recordOf(stored));
      await audit(tx, { action: 'announcement.update', target, ...changes });
      return stored;
    });
    return toAnnouncement(row);
  },
);

type Words = Omit<InputOf<typeof calls.updateAnnouncement>, 'id' | 'updatedAt'>;

/** A detail that was left out is emptied. */
function wordsOf(words: Words) {
  return {
    ...words,
    deceasedName: words.deceasedName ?? null,
    prayerAfter: words.prayerAfter ?? null,
    venue: words.venue ?? null,
    cemetery: words.cemetery ?? null,
  };
}
