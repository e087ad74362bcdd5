import { and, eq, isNull, lt, lte } from 'drizzle-orm';
import { addNotices, notify } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { listAdministrators, lockAccounts } from '#features/accounts/users/server/public.ts';
import { listManagerIds } from '#features/mosques/managers-and-follows/server/public.ts';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { Ctx } from '#kit/server/context.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { purgeAfterDays, remindDaysBefore } from '../dbs-check.rules.ts';
import { dbsEnds, dbsEndsNotice, dbsEndText } from './dbs-check.messages.tsx';
import { findCheck } from './dbs-check.queries.ts';
import { dbsChecks } from './dbs-check.tables.ts';

const remindOfEnd = dueRows({
  name: 'remind-of-dbs-checks',
  table: dbsChecks,
  key: dbsChecks.id,
  isReminder: true,
  due: ({ now }) =>
    and(lte(dbsChecks.expiresOn, addDays(boroughDate(now), remindDaysBefore)), isNull(dbsChecks.remindedAt)),
  lock: (tx, { userId }) => lockAccounts(tx, [userId]),
  async act(tx, { id, expiresOn }) {
    await tx.db.update(dbsChecks).set({ remindedAt: tx.now.toISOString() }).where(eq(dbsChecks.id, id));
    if (expiresOn >= boroughDate(tx.now)) await notifyCheckEnds(tx, id);
  },
});

async function purgeExpiredChecks({ db, now }: Ctx): Promise<void> {
  await db.delete(dbsChecks).where(lt(dbsChecks.expiresOn, addDays(boroughDate(now), -purgeAfterDays)));
}

/** Sends one reminder 30 days before a check expires, and deletes checks that expired 180 days ago. */
export const remindOfDbsChecks = [remindOfEnd, purgeExpiredChecks];

/** Notifies the member by email and bell, and the managers of the record by bell. */
async function notifyCheckEnds(tx: TxCtx, id: string): Promise<void> {
  const row = await findCheck(tx.db, eq(dbsChecks.id, id));
  if (!row) return;
  const { check, firstName, lastName, organisation } = row;
  const { role, expiresOn, userId, placeId } = check;
  const props = { role, expiresOn, seenBy: organisation ?? 'an administrator' };
  await notify(tx, dbsEnds, [userId], props, { dedupeKey: `dbs-ends:${id}:${expiresOn}` });
  const responsible =
    placeId === null ? await listAdministratorIds(tx) : await listManagerIds(tx.db, placeId);
  const notice = {
    kind: dbsEndsNotice,
    body: dbsEndText(expiresOn),
    title: `The DBS check of ${fullName({ firstName, lastName })} for “${role}” ends soon`,
    path: placeId === null ? '/admin/dbs-checks' : '/volunteering',
    aboutUserId: userId,
  };
  await addNotices(
    tx.db,
    responsible.filter((id) => id !== userId),
    notice,
    tx.now,
  );
}

async function listAdministratorIds({ db }: TxCtx): Promise<string[]> {
  return (await listAdministrators(db)).map(({ id }) => id);
}
