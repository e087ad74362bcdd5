import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { readSettings } from '#features/site/settings/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type PaymentsSummary } from '../../contract.ts';
import { isLiveMode } from '../card-service/card-service.ts';
import { totalRevenue } from '../money-in.ts';
import { cardEvents, disputes, ledgerEntries, orders, payments, reconciliations } from '../tables.ts';

const listed = 50;
const dayMs = 24 * 60 * 60 * 1000;

/** Answers how the money stands. */
export const getPaymentsSummary = handle(calls.getPaymentsSummary, async (ctx) => {
  const [sums, revenue, disputed, problems, reconciliation, settings] = await Promise.all([
    readSums(ctx.db),
    totalRevenue(ctx.db),
    listDisputes(ctx.db),
    listProblems(ctx),
    lastReconciliation(ctx.db),
    readSettings(ctx.db),
  ]);
  const saysWhereToPay = settings.paymentDetails !== '';
  return {
    cards: cardsOf(ctx),
    saysWhereToPay,
    revenue,
    ...sums,
    disputes: disputed,
    problems,
    reconciliation,
  };
});

function cardsOf(ctx: Ctx): PaymentsSummary['cards'] {
  if (!ctx.config.stripe) return 'off';
  return isLiveMode(ctx) ? 'live' : 'test';
}

async function readSums(db: Db) {
  const sumOf = (account: string) =>
    sql<string>`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.account} = ${account}), 0)`;
  const isMoney = sql`${ledgerEntries.account} in ('card', 'direct')`;
  const [row] = await db
    .select({
      received: sql<string>`coalesce(sum(${ledgerEntries.amount}) filter (where ${isMoney} and ${ledgerEntries.cause} = 'paid'), 0)`,
      refunded: sql<string>`coalesce(-sum(${ledgerEntries.amount}) filter (where ${isMoney} and ${ledgerEntries.cause} in ('refunded', 'refund_failed')), 0)`,
      owed: sumOf('owed'),
      unmatched: sumOf('unmatched'),
      disputed: sumOf('disputed'),
    })
    .from(ledgerEntries);
  const number = (text: string | undefined) => Number(text ?? 0);
  return {
    received: number(row?.received),
    refunded: number(row?.refunded),
    owed: number(row?.owed),
    unmatched: Math.abs(number(row?.unmatched)),
    disputed: number(row?.disputed),
  };
}

function listDisputes(db: Db) {
  return db
    .select({
      id: disputes.id,
      orderId: orders.id,
      description: orders.description,
      amount: disputes.amount,
      reason: disputes.reason,
      status: disputes.status,
      respondBy: disputes.respondBy,
      createdAt: disputes.createdAt,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isNull(disputes.closedAt))
    .orderBy(desc(disputes.id))
    .limit(listed);
}

/** What somebody must look at: what contradicts our books, and what has waited for a day for something that never came. */
function listProblems({ db, now }: Ctx) {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  const { id, type, outcome, why, happenedAt } = cardEvents;
  return db
    .select({ id, type, outcome, why, happenedAt })
    .from(cardEvents)
    .where(or(eq(outcome, 'refused'), and(eq(outcome, 'waiting'), lt(cardEvents.createdAt, dayAgo))))
    .orderBy(desc(happenedAt), desc(id))
    .limit(listed);
}

async function lastReconciliation(db: Db): Promise<PaymentsSummary['reconciliation']> {
  const [row] = await db.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(1);
  if (!row) return null;
  const { result, compared, differences, createdAt } = row;
  return { result, compared, differences: [...differences], at: createdAt };
}

/** How many things wait there for an administrator: open disputes, refused events, and books that don’t agree. */
export async function countPaymentProblems({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const [open, refusedEvents, last] = await Promise.all([
    db.$count(disputes, and(isNull(disputes.closedAt), inArray(disputes.status, ['open', 'warned']))),
    db.$count(cardEvents, eq(cardEvents.outcome, 'refused')),
    lastReconciliation(db),
  ]);
  return open + refusedEvents + (last?.differences.length ?? 0);
}
