import { eq } from 'drizzle-orm';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { announcementChanged, announcementNotFound, calls } from '../contract.ts';
import { recordOf, toAnnouncement } from './queries.ts';
import { changeable, checkEnd } from './require-manager.ts';
import { announcements } from './tables.ts';

/**
 * Changes an announcement. Refuses: announcement_not_found, not_allowed, announcement_taken_down, announcement_changed,
 * bad_input.
 */
export const updateAnnouncement = handle(calls.updateAnnouncement, {
  async run(tx, { id, updatedAt, ...input }) {
    const before = await changeable(tx, id);
    if (updatedAt !== undefined && updatedAt !== before.updatedAt) throw apiError(announcementChanged);
    if (input.endsOn !== before.endsOn) checkEnd(input.endsOn, tx.now);
    const after = { ...columnsOf(input), updatedAt: tx.now.toISOString() };
    const [stored] = await tx.db.update(announcements).set(after).where(eq(announcements.id, id)).returning();
    if (!stored) throw apiError(announcementNotFound);
    const target = { type: 'mosque', id: stored.placeId };
    const changes = changedFields(recordOf(before), recordOf(stored));
    await audit(tx, { action: 'announcement.update', target, ...changes });
    return toAnnouncement(stored);
  },
});

type Fields = Omit<InputOf<typeof calls.updateAnnouncement>, 'id' | 'updatedAt'>;

/** A detail that was left out is emptied. */
function columnsOf(fields: Fields) {
  return {
    ...fields,
    deceasedName: fields.deceasedName ?? null,
    prayerAfter: fields.prayerAfter ?? null,
    venue: fields.venue ?? null,
    cemetery: fields.cemetery ?? null,
  };
}
