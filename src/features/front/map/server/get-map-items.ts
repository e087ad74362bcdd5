import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** More of one kind than a borough's map can show; beyond it the lists serve. */
const limit = 300;

/** Answers what has a place, of all kinds; what has none is left out. */
export const getMapItems = handle(calls.getMapItems, async (ctx) => {
  const sources = ctx.registry.map;
  const items = await Promise.all(
    sources.map(async ({ kind, items: itemsOf }) =>
      (await itemsOf(ctx, limit)).map((item) => ({ kind: kind.name, ...item })),
    ),
  );
  return {
    today: boroughDate(ctx.now),
    kinds: sources.map(({ kind: { order: _, hasSoonFilter = false, ...kind } }) => ({
      ...kind,
      hasSoonFilter,
    })),
    items: items.flat(),
  };
});
