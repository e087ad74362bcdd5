import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { advertisements } from '../tables.ts';

/** Whether a paid advert of a member runs: that makes them an advertiser. */
export async function runsPaidAdvert(db: Db, userId: string): Promise<boolean> {
  const running = and(
    eq(advertisements.createdBy, userId),
    eq(advertisements.paymentStatus, 'paid'),
    inArray(advertisements.status, ['active', 'paused']),
  );
  return (await db.$count(advertisements, running)) > 0;
}
