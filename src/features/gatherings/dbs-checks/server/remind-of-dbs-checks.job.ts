import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators, lockAccounts } from '#features/accounts/users/server/public.ts';
import { managersOf } from '#features/mosques/managers-and-follows/server/public.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { keptDaysAfter, remindDaysBefore } from '../dbs-rules.ts';
import { dbsEndsMail } from './dbs-ends.mail.tsx';
import { dbsEndsNotice } from './notification-kinds.ts';
import { findCheck } from './queries.ts';
import { dbsChecks } from './tables.ts';

const atOnce = 200;

/** Says once, thirty days before, that a check ends; and deletes what ended half a year ago. */
export async function remindOfDbsChecks(ctx: Ctx): Promise<void> {
  const today = boroughDate(ctx.now);
  const soon = lte(dbsChecks.expiresOn, addDays(today, remindDaysBefore));
  const due = await ctx.db
    .select({ id: dbsChecks.id, userId: dbsChecks.userId })
    .from(dbsChecks)
    .where(and(soon, isNull(dbsChecks.remindedAt)))
    .orderBy(asc(dbsChecks.expiresOn))
    .limit(atOnce);
  for (const { id, userId } of due) {
    await inTransaction(ctx, async (tx) => {
      await lockAccounts(tx, [userId]);
      const taken = await tx.db
        .update(dbsChecks)
        .set({ remindedAt: tx.now.toISOString() })
        .where(and(eq(dbsChecks.id, id), soon, isNull(dbsChecks.remindedAt)))
        .returning({ expiresOn: dbsChecks.expiresOn });
      const [row] = taken;
      if (row && row.expiresOn >= today) await tell(tx, id);
    });
  }
  await ctx.db.delete(dbsChecks).where(lt(dbsChecks.expiresOn, addDays(today, -keptDaysAfter)));
}

/** The member by e-mail and bell, those who look after the record by bell. */
async function tell(tx: TxCtx, id: string): Promise<void> {
  const row = await findCheck(tx.db, eq(dbsChecks.id, id));
  if (!row) return;
  const { check, firstName, lastName, email, organisation } = row;
  const { role, expiresOn, userId, placeId } = check;
  const about = { kind: dbsEndsNotice, body: `It is accepted until ${dateText(expiresOn, 'long')}.` };
  const own = { ...about, title: `Your DBS check for “${role}” ends soon`, path: '/volunteering/profile' };
  await notify(tx.db, [userId], own, tx.now);
  const props = { firstName, role, expiresOn, seenBy: organisation ?? 'an administrator' };
  const dedupeKey = `dbs-ends:${id}:${expiresOn}`;
  await enqueueMail(tx.db, dbsEndsMail, { to: email, userId, props, dedupeKey }, tx.now);
  const keepers = placeId === null ? await administratorsOf(tx) : await managersOf(tx.db, placeId);
  const others = {
    ...about,
    title: `The DBS check of ${firstName} ${lastName} for “${role}” ends soon`,
    path: placeId === null ? '/admin/dbs-checks' : '/volunteering',
    aboutUserId: userId,
  };
  await notify(
    tx.db,
    keepers.filter((one) => one !== userId),
    others,
    tx.now,
  );
}

async function administratorsOf({ db }: TxCtx): Promise<string[]> {
  return (await listAdministrators(db)).map(({ id }) => id);
}
