import type { Ctx } from '#kit/server/context.ts';
import type { WeeklyItem } from '../choose-items.ts';
import { newSince, weekOf } from '../week.ts';
import { lastStartBefore } from './queries.ts';

/** What this week's e-mail may tell as things stand: the coming days, and what is new since the last issue. */
export async function itemsOfWeek(ctx: Pick<Ctx, 'db' | 'now' | 'registry'>): Promise<WeeklyItem[]> {
  const since = newSince(ctx.now, await lastStartBefore(ctx.db, weekOf(ctx.now)));
  const found = await Promise.all(
    ctx.registry.weekly.map(async ({ kind, items }) =>
      (await items(ctx, since)).map((item) => ({ kind: kind.name, ...item })),
    ),
  );
  return found.flat();
}

/** The sections of the e-mail, in their order. */
export function weeklyKinds({ registry }: Pick<Ctx, 'registry'>) {
  return registry.weekly.map(({ kind }) => kind);
}
