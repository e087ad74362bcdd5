import { byOrder } from '#kit/contract/by-order.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Counts what the features show on the home page. */
export const getStats = handle(calls.getStats, async (ctx) => {
  const counted = await Promise.all(
    ctx.registry.figures.flatMap(({ name, home, count }) =>
      home ? [count(ctx).then((value) => ({ name, ...home, value }))] : [],
    ),
  );
  const figures = counted.sort(byOrder).map(({ name, label, value }) => ({ name, label, value }));
  return { ...Object.fromEntries(figures.map(({ name, value }) => [name, value])), figures };
});
