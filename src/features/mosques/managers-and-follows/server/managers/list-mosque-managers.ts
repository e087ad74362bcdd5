import { handle } from '#kit/server/handle.ts';
import { calls } from '../../managers-contract.ts';
import { listManagers } from './queries.ts';

/** Answers a page of who looks after which mosque. */
export const listMosqueManagers = handle(calls.listMosqueManagers, async (ctx, paging) => {
  const page = await listManagers(ctx.db, paging);
  const items = page.items.map((row) => ({
    placeId: row.placeId,
    mosque: row.mosque,
    userId: row.userId,
    name: `${row.firstName} ${row.lastName}`,
    email: row.email,
    since: row.createdAt,
  }));
  return { ...page, items };
});
