import { eq } from 'drizzle-orm';
import { canManagePlace } from '#features/mosques/managers-and-follows/server/public.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { answerFeedback, listMosqueFeedback } from './feedback.admin.ts';
import { feedbackAnswered, feedbackReceivedNotice } from './feedback.messages.tsx';
import { listOwnFeedback, sendFeedback } from './feedback.own.ts';
import { findFeedback, listFeedback, toFeedback } from './feedback.queries.ts';
import { erasure, mosqueFeedback as table } from './feedback.tables.ts';

/** More messages than any member sends. */
const limit = 1000;

const reportable: ReportableContent = {
  contentType: 'mosque_feedback',
  label: 'Message to a mosque',
  pageAddress: null,
  async find(db, contentId) {
    const row = await findFeedback(db, contentId);
    return (
      row && {
        title: row.feedback.subject,
        text: row.feedback.message,
        path: `/mosque/${row.feedback.placeId}/manage`,
        authorId: row.feedback.userId,
        removed: row.feedback.removedAt !== null,
      }
    );
  },
  async isVisible(ctx, contentId) {
    const row = await findFeedback(ctx.db, contentId);
    if (!row) return false;
    const isOwn = ctx.actor.kind === 'person' && ctx.actor.id === row.feedback.userId;
    return isOwn || canManagePlace(ctx, row.feedback.placeId);
  },
  async remove(tx, contentId, now) {
    await tx.update(table).set({ removedAt: now.toISOString() }).where(eq(table.id, contentId));
  },
  async restore(tx, contentId) {
    await tx.update(table).set({ removedAt: null }).where(eq(table.id, contentId));
  },
};

export const mosqueFeedback: ServerFeature = {
  name: 'mosque-feedback',
  erasure,
  handlers: [sendFeedback, listOwnFeedback, listMosqueFeedback, answerFeedback],
  messages: [feedbackAnswered],
  notificationKinds: [feedbackReceivedNotice],
  reportable: [reportable],
  personalData: [
    {
      order: 70,
      title: 'Your messages to mosques',
      kept: null,
      leftOut: 'What people write to a mosque that you manage.',
      export: async (db, userId) =>
        (await listFeedback(db, eq(table.userId, userId), { limit })).items.map(toFeedback),
    },
  ],
};
