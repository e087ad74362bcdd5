import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { weekOf } from '../week.ts';
import { countSubscribers, listIssues } from './queries.ts';

/** Answers this week, who wants the e-mail, and the last issues. */
export const getWeeklyEmail = handle(calls.getWeeklyEmail, async (ctx) => {
  const [subscribers, issues] = await Promise.all([countSubscribers(ctx.db), listIssues(ctx.db)]);
  return { week: weekOf(ctx.now), subscribers, issues };
});
