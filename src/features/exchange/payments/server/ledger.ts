import { and, eq } from 'drizzle-orm';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type LedgerAccount, type LedgerCause, ledgerAccounts } from '../payment-options.ts';
import { ledgerEntries } from './tables.ts';

type Posting = {
  cause: LedgerCause;
  /** The order, payment, refund or dispute: the database takes each cause once for it. */
  subjectId: string;
  orderId: string;
  /** What each account gets, in pence; a debit is positive. The database refuses what doesn’t sum to zero. */
  entries: Partial<Record<LedgerAccount, number>>;
};

/** Writes a posting into the ledger. */
export async function book(tx: TxCtx, { entries, ...posting }: Posting): Promise<void> {
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

/** Writes the opposite of a posting, where there is one: what it said is not so any more. */
export async function reverse(
  tx: TxCtx,
  { of, ...posting }: Omit<Posting, 'entries'> & { of: LedgerCause },
): Promise<void> {
  const booked = await tx.db
    .select({ account: ledgerEntries.account, amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.subjectId, posting.subjectId), eq(ledgerEntries.cause, of)));
  const entries = Object.fromEntries(booked.map(({ account, amount }) => [account, -amount]));
  await book(tx, { ...posting, entries });
}

/** What was sold for an amount: the buyer’s part of it without VAT, and the VAT. Both are credits. */
export function soldFor(amount: number, vat: number): Partial<Record<LedgerAccount, number>> {
  return { sales: vat - amount, vat: -vat };
}
