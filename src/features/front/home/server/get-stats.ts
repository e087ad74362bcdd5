import { countFigures } from '#kit/server/count-figures.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Counts what the features show on the home page. */
export const getStats = handle(calls.getStats, async (ctx) => {
  const figures = await countFigures(ctx, 'home');
  return { ...Object.fromEntries(figures.map(({ name, value }) => [name, value])), figures };
});
