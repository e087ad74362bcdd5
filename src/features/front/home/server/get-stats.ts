import { countFigures } from '#kit/server/count-figures.ts';
import { shareAnswers } from '#kit/server/db/reads/share-answers.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Counts what the features show on the home page. */
export const getStats = handle(calls.getStats, (ctx) => stats(ctx, null));

const stats = shareAnswers(async (everyone, _: null) => {
  const figures = await countFigures(everyone, 'home');
  return { ...Object.fromEntries(figures.map(({ name, value }) => [name, value])), figures };
});
