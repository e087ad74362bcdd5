import { placeAskedFrom } from '#features/accounts/users/server/public.ts';
import { milesToMetres } from '#kit/contract/distance.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toBusinesses } from './presenters.ts';
import { listPublicBusinesses } from './queries.ts';

/** Answers a page of the directory. Refuses: postcode_unknown. */
export const listBusinesses = handle(calls.listBusinesses, async (ctx, input) => {
  const from = (await placeAskedFrom(ctx, input)) ?? undefined;
  const filter = {
    ...input,
    from,
    openAt: input.open ? ctx.now : undefined,
    withinMetres: input.within === undefined ? undefined : milesToMetres(input.within),
  };
  const page = await listPublicBusinesses(ctx.db, filter, input.sort, input);
  const shown = await toBusinesses(
    ctx.db,
    page.items.map(({ business }) => business),
    ctx.now,
  );
  const items = shown.map((business, at) => ({ ...business, distance: page.items[at]?.distance ?? null }));
  return { ...page, items };
});
