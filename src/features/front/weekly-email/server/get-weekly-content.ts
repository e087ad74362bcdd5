import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { itemsOfWeek } from './issue-items.ts';

/** Answers all that this week's e-mail may tell, as things stand. */
export const getWeeklyContent = handle(calls.getWeeklyContent, async (ctx) => {
  const items = await itemsOfWeek(ctx);
  return items.map(({ kind, title, line }) => ({ kind, title, line }));
});
