import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { listCurrentAnnouncements } from './queries.ts';

/** Answers what a mosque announces today. */
export const listAnnouncements = handle(calls.listAnnouncements, (ctx, { placeId }) =>
  listCurrentAnnouncements(ctx.db, placeId, boroughDate(ctx.now)),
);
