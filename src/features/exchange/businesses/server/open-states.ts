import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import type { OpenState } from '../contract.ts';
import { businesses, businessOpenSpans } from './tables.ts';

/** Whether some businesses are open at an instant, and until or from when, by their ids; null where the hours are not known. */
export async function openStates(
  db: Db,
  businessIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OpenState | null>> {
  if (businessIds.length === 0) return new Map();
  const at = now.toISOString();
  const rows = await db
    .select({
      id: businesses.id,
      hasHours: sql<boolean>`${businesses.openingHours} is not null`,
      opensAt: sql<string | null>`min(${businessOpenSpans.opensAt})`.mapWith(businessOpenSpans.opensAt),
      closesAt: sql<
        string | null
      >`min(${businessOpenSpans.closesAt}) filter (where ${businessOpenSpans.opensAt} <= ${at})`.mapWith(
        businessOpenSpans.closesAt,
      ),
    })
    .from(businesses)
    .leftJoin(
      businessOpenSpans,
      and(eq(businessOpenSpans.businessId, businesses.id), gt(businessOpenSpans.closesAt, at)),
    )
    .where(inArray(businesses.id, [...businessIds]))
    .groupBy(businesses.id);
  return new Map(rows.map((row) => [row.id, row.hasHours ? stateOf(row) : null]));
}

/** Spans that touch are one: `closesAt` is null unless one has begun. */
function stateOf({ opensAt, closesAt }: { opensAt: string | null; closesAt: string | null }): OpenState {
  return closesAt === null ? { isOpen: false, changesAt: opensAt } : { isOpen: true, changesAt: closesAt };
}
