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

/** What was sold for an amount: the buyer’s part of it without VAT, and the VAT. Both are credits. */
export function soldFor(amount: number, vat: number): Partial<Record<LedgerAccount, number>> {
  return { sales: vat - amount, vat: -vat };
}
