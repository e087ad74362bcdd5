import { eq } from 'drizzle-orm';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { managedAnnouncement } from './managed.ts';
import { announcements } from './tables.ts';

/** Takes an announcement away. Refuses: announcement_not_found, not_allowed. */
export const endAnnouncement = handle(calls.endAnnouncement, async (ctx, { id }) => {
  const row = await managedAnnouncement(ctx, id);
  await ctx.db.transaction(async (tx) => {
    await tx.delete(announcements).where(eq(announcements.id, id));
    await audit(tx, ctx, {
      action: 'announcement.end',
      target: { type: 'mosque', id: row.placeId },
      before: { kind: row.kind, title: row.title },
    });
  });
  return { message: 'The announcement is taken away.' };
});
