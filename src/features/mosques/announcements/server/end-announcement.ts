import { eq } from 'drizzle-orm';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { noticeKey, recordOf } from './queries.ts';
import { changeable } from './require-manager.ts';
import { announcements } from './tables.ts';

/** Takes an announcement away, under the bells too. Refuses: announcement_not_found, not_allowed, announcement_taken_down. */
export const endAnnouncement = handle(calls.endAnnouncement, {
  async run(tx, { id }) {
    const row = await changeable(tx, id);
    await tx.db.delete(announcements).where(eq(announcements.id, id));
    await withdrawNotices(tx.db, [noticeKey(id)]);
    const target = { type: 'mosque', id: row.placeId };
    await audit(tx, { action: 'announcement.end', target, before: recordOf(row) });
    return { message: 'Announcement removed.' };
  },
});
