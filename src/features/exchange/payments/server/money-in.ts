import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import { borough } from '#borough';
import type { Db } from '#kit/server/db/database.ts';
import { ledgerEntries, orders } from './tables.ts';

/** Where money lies that is ours: money that goes back is in `unmatched`, as a credit. */
const moneyAccounts = ['card', 'direct', 'unmatched'] as const;

/** What people paid for things less what they got back, in pence, as the ledger has it; for one type of thing or all. */
export async function totalRevenue(db: Db, entityType?: string): Promise<number> {
  const ofType =
    entityType === undefined
      ? undefined
      : sql`${ledgerEntries.orderId} in (select ${orders.id} from ${orders} where ${orders.entityType} = ${entityType})`;
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.account, [...moneyAccounts]), ofType));
  return Number(row?.sum ?? 0);
}

export type RevenueOfDay = {
  /** YYYY-MM-DD in the borough. */
  date: string;
  entityType: string;
  /** Pence; negative on a day when more went back than came. */
  amount: number;
  /** How many payments came. */
  payments: number;
};

/** The same by day and type of thing, from one instant (inclusive) to another (exclusive); days without money are left out. */
export async function revenueByDay(db: Db, from: string, to: string): Promise<RevenueOfDay[]> {
  const date = sql<string>`to_char(${ledgerEntries.bookedAt} at time zone ${sql.raw(`'${borough.timeZone}'`)}, 'YYYY-MM-DD')`;
  const rows = await db
    .select({
      date,
      entityType: orders.entityType,
      amount: sql<string>`sum(${ledgerEntries.amount})`,
      payments: sql<number>`count(*) filter (where ${ledgerEntries.cause} = 'paid' and ${ledgerEntries.account} <> 'unmatched')::int`,
    })
    .from(ledgerEntries)
    .innerJoin(orders, sql`${orders.id} = ${ledgerEntries.orderId}`)
    .where(
      and(
        inArray(ledgerEntries.account, [...moneyAccounts]),
        gte(ledgerEntries.bookedAt, from),
        lt(ledgerEntries.bookedAt, to),
      ),
    )
    .groupBy(date, orders.entityType)
    .orderBy(date, orders.entityType);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}
