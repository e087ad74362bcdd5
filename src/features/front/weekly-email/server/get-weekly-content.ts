import { dateText } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { itemsOfWeek, weeklyKinds } from './issue-items.ts';

/** Answers all that this week's e-mail may tell, as things stand. */
export const getWeeklyContent = handle(calls.getWeeklyContent, async (ctx) => {
  const items = await itemsOfWeek(ctx);
  const headings = new Map(weeklyKinds(ctx).map(({ name, heading }) => [name, heading]));
  return items.map(({ kind, title, line, date }) => ({
    heading: headings.get(kind) ?? kind,
    title,
    line: date === undefined ? line : `${dateText(date, 'day')}, ${line}`,
  }));
});
