import { eq } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { calendarFeeds } from '../tables.ts';

const purpose = 'calendar-feed';

/** The secret address of a member's calendar: the feed's id and its signature, so that no address stands in the database. */
export function feedUrl(ctx: Pick<Ctx, 'config' | 'secrets'>, feedId: string): string {
  return `${ctx.config.publicUrl}/calendar/${feedId}_${ctx.secrets.sign(purpose, feedId)}.ics`;
}

/** Whose calendar an address is; undefined for one that was never made, or ended. */
export async function feedOwner(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  token: string,
): Promise<string | undefined> {
  const [, feedId, signature] = /^([\da-f-]{36})_([\w-]{43})$/.exec(token) ?? [];
  if (feedId === undefined || signature === undefined) return undefined;
  if (!ctx.secrets.isSigned(purpose, feedId, signature)) return undefined;
  const [row] = await ctx.db
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.id, feedId));
  return row?.userId;
}

/** The feed of a member, if there is one. */
export async function feedOf(db: Db, userId: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: calendarFeeds.id })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row;
}
