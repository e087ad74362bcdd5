import type { Ctx } from '#kit/server/context.ts';
import type { WeeklyItem } from '../choose-items.ts';
import { newSince, weekOf } from '../week.ts';
import { collectItems } from './collect-items.ts';
import { lastStartBefore } from './queries.ts';

/** What this week's e-mail may tell as things stand: the coming days, and what is new since the last issue. */
export async function itemsOfWeek(ctx: Pick<Ctx, 'db' | 'now'>): Promise<WeeklyItem[]> {
  const last = await lastStartBefore(ctx.db, weekOf(ctx.now));
  return collectItems(ctx.db, ctx.now, newSince(ctx.now, last));
}
