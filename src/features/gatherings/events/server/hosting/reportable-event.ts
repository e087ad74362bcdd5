import { eq } from 'drizzle-orm';
import type { ReportableContent } from '#kit/server/context.ts';
import { findEvent } from '../queries.ts';
import { rsvpOf } from '../rsvps/rsvps.ts';
import { events } from '../tables.ts';
import { maySeeNow } from './host-rights.ts';

/** Events, as they are reported, taken down and put back. */
export const reportableEvent: ReportableContent = {
  contentType: 'event',
  label: 'Event',
  pageAddress: /^\/events\/([\da-f-]{36})(?:[/?#]|$)/,
  async find(db, contentId) {
    const row = await findEvent(db, contentId);
    return (
      row && {
        title: row.title,
        text: row.description,
        path: `/events/${row.id}`,
        authorId: row.createdBy,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible(ctx, contentId) {
    const row = await findEvent(ctx.db, contentId);
    if (!row) return false;
    const { actor } = ctx;
    const hasAnswered = actor.kind === 'person' && (await rsvpOf(ctx.db, row.id, actor.id)) !== undefined;
    return maySeeNow(ctx, row, hasAnswered);
  },
  async remove(tx, contentId, now) {
    await tx.update(events).set({ removedAt: now.toISOString() }).where(eq(events.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(events).set({ removedAt: null }).where(eq(events.id, contentId));
  },
};
