import { and, eq, lt, sql } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { businesses } from '../tables.ts';

/** The job: a business whose last day as a featured one has passed stands among the others. */
export async function endFeaturing({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db
    .update(businesses)
    .set({ isFeatured: false, updatedAt: sql`${businesses.updatedAt}` })
    .where(and(eq(businesses.isFeatured, true), lt(businesses.featuredUntil, boroughDate(now))));
}
