import { eq } from 'drizzle-orm';
import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { answerFeedback } from './answer-feedback.ts';
import { erasure } from './erasure.ts';
import { feedbackAnsweredMail } from './feedback-answered.mail.tsx';
import { listMosqueFeedback } from './list-mosque-feedback.ts';
import { listOwnFeedback } from './list-own-feedback.ts';
import { notificationKinds } from './notification-kinds.ts';
import { findFeedback, listFeedback, toFeedback } from './queries.ts';
import { sendFeedback } from './send-feedback.ts';
import { mosqueFeedback as table } from './tables.ts';

/** More than anybody writes. */
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
    return isOwn || managesPlace(ctx, row.feedback.placeId);
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
  notificationKinds,
  mails: [feedbackAnsweredMail],
  reportable: [reportable],
  personalData: [
    {
      order: 70,
      title: 'Your messages to mosques',
      kept: null,
      export: async (db, userId) =>
        (await listFeedback(db, eq(table.userId, userId), { limit })).items.map(toFeedback),
    },
  ],
};
