import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { borough } from '#borough';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type LedgerAccount, type LedgerCause, ledgerAccounts } from '../payment.rules.ts';
import { ledgerEntries, orders } from './payment.tables.ts';

type Posting = {
  cause: LedgerCause;
  /** The order, payment, refund or dispute. A unique index allows each cause once for it. */
  subjectId: string;
  orderId: string;
  /** The entries by account in pence; debits are positive. A trigger refuses entries that do not sum to zero. */
  entries: Partial<Record<LedgerAccount, number>>;
};

/** Writes a posting to the ledger. */
export async function postToLedger(tx: TxCtx, { entries, ...posting }: Posting): Promise<void> {
  const bookedAt = tx.now.toISOString();
  const rows = accountsOf(entries)
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ ...posting, account, amount, bookedAt }));
  if (rows.length > 0) await tx.db.insert(ledgerEntries).values(rows);
}

function accountsOf(entries: Posting['entries']): [LedgerAccount, number][] {
  return ledgerAccounts.flatMap((account) => {
    const amount = entries[account];
    return amount === undefined ? [] : [[account, amount]];
  });
}

/** Writes the reverse of a posting, where there is one that no longer holds. */
export async function reversePosting(
  tx: TxCtx,
  { of, ...posting }: Omit<Posting, 'entries'> & { of: LedgerCause },
): Promise<void> {
  const booked = await tx.db
    .select({ account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.subjectId, posting.subjectId), eq(ledgerEntries.cause, of)));
  const entries = Object.fromEntries(booked.map(({ account, amount }) => [account, -amount]));
  await postToLedger(tx, { ...posting, entries });
}

/** Returns the credits of a sale: the net amount and the VAT. */
export function soldFor(amount: number, vat: number): Partial<Record<LedgerAccount, number>> {
  return { sales: vat - amount, vat: -vat };
}

/** Accounts of money received. Money to be refunded is a credit in `unmatched`. */
const moneyAccounts = ['card', 'direct', 'unmatched'] as const;

/** Returns payments less refunds in pence, from the ledger; for one type of thing or all. */
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
  /** In pence; negative on a day with more refunds than payments. */
  amount: number;
  /** The number of payments. */
  payments: number;
};

/**
 * Returns payments less refunds by day and type of thing, from one instant (inclusive) to another (exclusive); days without
 * either are left out.
 */
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
