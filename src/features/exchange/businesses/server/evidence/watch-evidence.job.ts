import { and, asc, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { reminderDays, remindersDue } from '../../halal-ladder.ts';
import { type BusinessRow, lockBusiness } from '../queries.ts';
import { tellEnd } from './notify-owner.ts';
import { type EvidenceRow, findEvidence, refreshHalalStep } from './queries.ts';
import { businessEvidence } from './tables.ts';

const atOnce = 200;
const { status, kind, expiresOn, lapsedAt, remindersSent } = businessEvidence;
const open = and(eq(status, 'counts'), isNull(lapsedAt));

/**
 * Reminds owners before evidence ends, and lets lapse what has ended: each once, however many processes do so and wherever one
 * is killed, for the row says what was done in the transaction that does it.
 */
export async function watchEvidence(ctx: Ctx): Promise<void> {
  const today = boroughDate(ctx.now);
  await each(ctx, and(open, lt(expiresOn, today)), (tx, row, business) => lapse(tx, row, business, today));
  const [early, late] = reminderDays;
  const toRemind = or(
    and(eq(remindersSent, 0), lte(expiresOn, addDays(today, early))),
    and(eq(remindersSent, 1), lte(expiresOn, addDays(today, late))),
  );
  await each(ctx, and(open, ne(kind, 'confirmation'), toRemind), (tx, row, business) =>
    remind(tx, row, business, today),
  );
}

/** Does something to each piece of evidence once, its business locked; `act` sees the row as it is then. */
async function each(
  ctx: Ctx,
  where: ReturnType<typeof and>,
  act: (tx: TxCtx, row: EvidenceRow, business: BusinessRow) => Promise<void>,
): Promise<void> {
  for (let last = ''; ; ) {
    const after = last === '' ? undefined : gt(businessEvidence.id, last);
    const due = await ctx.db
      .select({ id: businessEvidence.id, businessId: businessEvidence.businessId })
      .from(businessEvidence)
      .where(and(where, after))
      .orderBy(asc(businessEvidence.id))
      .limit(atOnce);
    for (const { id, businessId } of due) {
      await inTransaction(ctx, async (tx) => {
        const business = await lockBusiness(tx, businessId);
        const row = business && (await findEvidence(tx.db, id));
        if (business && row?.status === 'counts' && row.lapsedAt === null) await act(tx, row, business);
      });
    }
    if (due.length < atOnce) return;
    last = due.at(-1)?.id ?? '';
  }
}

async function lapse(tx: TxCtx, row: EvidenceRow, business: BusinessRow, today: string): Promise<void> {
  if (row.expiresOn === null || row.expiresOn >= today) return;
  await tx.db
    .update(businessEvidence)
    .set({ lapsedAt: tx.now.toISOString() })
    .where(eq(businessEvidence.id, row.id));
  await refreshHalalStep(tx.db, business.id, today);
  // The certificate that it confirmed has ended as well, and is told of.
  if (row.kind !== 'confirmation') await tellEnd(tx, business, row, 'lapsed');
}

async function remind(tx: TxCtx, row: EvidenceRow, business: BusinessRow, today: string): Promise<void> {
  const due = row.expiresOn === null ? 0 : remindersDue(row.expiresOn, today);
  if (due <= row.remindersSent) return;
  await tx.db.update(businessEvidence).set({ remindersSent: due }).where(eq(businessEvidence.id, row.id));
  await tellEnd(tx, business, row, due === 1 ? 'first' : 'last');
}
