import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { listAllOf, toAnnouncement } from './queries.ts';
import { managedMosque } from './require-manager.ts';

/** Answers a page of all announcements of a mosque to anyone who looks after it. Refuses: mosque_not_found, not_allowed. */
export const listAllAnnouncements = handle(calls.listAllAnnouncements, async (ctx, input) => {
  await managedMosque(ctx, input.placeId);
  const page = await listAllOf(ctx.db, input);
  const items = page.items.map((row) => ({ ...toAnnouncement(row), isRemoved: row.removedAt !== null }));
  return { ...page, items };
});
