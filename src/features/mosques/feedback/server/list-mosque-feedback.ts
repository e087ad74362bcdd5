import { and, eq } from 'drizzle-orm';
import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { listFeedback, toReceived } from './queries.ts';
import { mosqueFeedback } from './tables.ts';

/** Answers a page of what was written to a mosque. Refuses: mosque_not_found, not_allowed. */
export const listMosqueFeedback = handle(
  calls.listMosqueFeedback,
  async (ctx, { placeId, status, ...paging }) => {
    if (!(await findApprovedMosque(ctx.db, placeId))) throw apiError(mosqueNotFound);
    if (!(await managesPlace(ctx, placeId))) throw apiError(notAllowed);
    await auditOnceAMinute(ctx, { action: 'feedback.read', target: { type: 'mosque', id: placeId } });
    const where = and(
      eq(mosqueFeedback.placeId, placeId),
      status === undefined ? undefined : eq(mosqueFeedback.status, status),
    );
    const page = await listFeedback(ctx.db, where, paging);
    return { ...page, items: page.items.map(toReceived) };
  },
);
