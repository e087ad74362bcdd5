import { and, eq, gte, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { readDayFacts } from '#features/mosques/opening-hours/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { reminderDays, remindersDue } from '../halal-evidence.rules.ts';
import { findBusiness, lockBusiness } from './business.queries.ts';
import { businesses, businessEvidence as table } from './business.tables.ts';
import { spansUntil, writeOpenSpans } from './business-hours.ts';
import { notifyEvidenceEnd } from './halal-evidence.messages.tsx';
import { type EvidenceRow, refreshHalalStep } from './halal-evidence.queries.ts';

/** Recomputes the open spans of every business once a day, so that they always reach a week ahead. */
export const renewOpenSpans = dueRows({
  name: 'renew-open-spans',
  table: businesses,
  key: businesses.id,
  due: ({ now }) => and(isNotNull(businesses.openingHours), lt(businesses.spansUntil, spansUntil(now))),
  act: async (tx, row) => writeOpenSpans(tx.db, row, await readDayFacts(tx.db), tx.now),
});

/** Stops featuring businesses whose last featured day has passed. */
export async function endFeaturing({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db
    .update(businesses)
    .set({ isFeatured: false, updatedAt: sql`${businesses.updatedAt}` })
    .where(and(eq(businesses.isFeatured, true), lt(businesses.featuredUntil, boroughDate(now))));
}

const ofEvidence = {
  table,
  key: table.id,
  lock: (tx: TxCtx, { businessId }: EvidenceRow) => lockBusiness(tx, businessId),
};

const isEvidenceInForce = and(eq(table.status, 'counts'), isNull(table.lapsedAt));

const lapseEvidence = dueRows({
  ...ofEvidence,
  name: 'lapse-halal-evidence',
  due: ({ now }) => and(isEvidenceInForce, lt(table.expiresOn, boroughDate(now))),
  async act(tx, row) {
    await tx.db.update(table).set({ lapsedAt: tx.now.toISOString() }).where(eq(table.id, row.id));
    await refreshHalalStep(tx.db, row.businessId, boroughDate(tx.now));
    // A confirmation ends with its certificate, and the owner is notified of that one.
    if (row.kind !== 'confirmation') await notifyOwnerOfEnd(tx, row, 'lapsed');
  },
});

const [early, late] = reminderDays;

const remindOfEvidence = dueRows({
  ...ofEvidence,
  name: 'remind-of-halal-evidence',
  isReminder: true,
  due({ now }) {
    const today = boroughDate(now);
    const toRemind = or(
      and(eq(table.remindersSent, 0), lte(table.expiresOn, addDays(today, early))),
      and(eq(table.remindersSent, 1), lte(table.expiresOn, addDays(today, late))),
    );
    return and(isEvidenceInForce, ne(table.kind, 'confirmation'), gte(table.expiresOn, today), toRemind);
  },
  async act(tx, row) {
    const due = row.expiresOn === null ? 0 : remindersDue(row.expiresOn, boroughDate(tx.now));
    await tx.db.update(table).set({ remindersSent: due }).where(eq(table.id, row.id));
    await notifyOwnerOfEnd(tx, row, due === 1 ? 'first' : 'last');
  },
});

async function notifyOwnerOfEnd(
  tx: TxCtx,
  row: EvidenceRow,
  stage: Parameters<typeof notifyEvidenceEnd>[3],
): Promise<void> {
  const business = await findBusiness(tx.db, row.businessId);
  if (business) await notifyEvidenceEnd(tx, business, row, stage);
}

/** Marks ended evidence as lapsed, and reminds owners of evidence that ends soon. */
export const watchEvidence = [lapseEvidence, remindOfEvidence];
