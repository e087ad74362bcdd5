import { and, eq } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, findUserByEmail, requireUser } from '#features/accounts/users/server/public.ts';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import { knownApplications, knownOpportunities } from '#features/gatherings/volunteering/server/public.ts';
import { canManagePlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { actsAsAdministrator, actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError, badField, notAllowed } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, dbsCheckNotFound, notTheirVolunteer, ownDbsCheck } from '../dbs-check.contract.ts';
import { findDateError } from '../dbs-check.rules.ts';
import { dbsRecordedNotice } from './dbs-check.messages.tsx';
import { findCheck, listChecks, toDbsCheck } from './dbs-check.queries.ts';
import { dbsCheckRequests, dbsChecks } from './dbs-check.tables.ts';

type Input = InputOf<typeof calls.recordDbsCheck>;

/**
 * Records that a certificate was seen. Refuses: not_allowed, own_dbs_check, user_not_found, mosque_not_found, not_their_volunteer,
 * bad_input.
 */
export const recordDbsCheck = handle(calls.recordDbsCheck, {
  async run(tx, input) {
    const { role, level, issuedOn, expiresOn, placeId = null } = input;
    const recorder = requireUser(tx);
    const organisation = await requireOrganisation(tx, placeId);
    const problem = findDateError(input, boroughDate(tx.now));
    if (problem) throw badField(...problem);
    const member = await findMember(tx, input, placeId);
    if (member.id === recorder.id) throw apiError(ownDbsCheck);
    const seenAt = tx.now.toISOString();
    const seen = { role, level, issuedOn, expiresOn, seenBy: recorder.id, seenAt, remindedAt: null };
    const [stored] = await tx.db
      .insert(dbsChecks)
      .values({ ...seen, userId: member.id, placeId })
      .onConflictDoUpdate({ target: uniqueRoleColumns, set: seen })
      .returning({ id: dbsChecks.id });
    await tx.db.delete(dbsCheckRequests).where(eq(dbsCheckRequests.userId, member.id));
    const row = await findCheck(tx.db, eq(dbsChecks.id, stored?.id ?? ''));
    if (!row) throw new Error('The DBS check was not stored.');
    const target = { type: 'user', id: member.id };
    await audit(tx, { action: 'dbs_check.record', target, after: { level, issuedOn, expiresOn, placeId } });
    const notice = {
      kind: dbsRecordedNotice,
      title: `Your DBS check is recorded for “${role}”`,
      body: `${organisation} has seen it. It is accepted until ${dateText(expiresOn, 'long')}.`,
      path: '/volunteering/profile',
    };
    await addNotices(tx.db, [member.id], notice, tx.now);
    return { ...toDbsCheck(row), message: `The DBS check of ${fullName(row)} is recorded.` };
  },
});

const uniqueRoleColumns = [dbsChecks.userId, dbsChecks.roleKey, dbsChecks.placeId];

/** Returns the name of the organisation that saw the certificate: the site, or a mosque that the caller manages. */
async function requireOrganisation(tx: TxCtx, placeId: string | null): Promise<string> {
  if (placeId === null) {
    if (!actsAsAdministratorOrAsk(tx.actor, tx.now)) throw apiError(notAllowed);
    return 'An administrator';
  }
  if (!(await canManagePlace(tx, placeId))) throw apiError(notAllowed);
  const mosque = await findApprovedMosque(tx.db, placeId);
  if (!mosque) throw apiError(mosqueNotFound);
  return mosque.name;
}

async function isVolunteerOf(db: Db, placeId: string, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: knownApplications.id })
    .from(knownApplications)
    .innerJoin(knownOpportunities, eq(knownOpportunities.id, knownApplications.opportunityId))
    .where(
      and(
        eq(knownOpportunities.placeId, placeId),
        eq(knownApplications.volunteerId, userId),
        eq(knownApplications.status, 'accepted'),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/**
 * Returns the member whose check it is. Administrators may name any member; managers only a volunteer of their own mosque with
 * whom no block exists. All others are refused with the same error, so that nobody can find out whether an address belongs to a
 * member.
 */
async function findMember({ db, actor, now }: TxCtx, { userId, email }: Input, placeId: string | null) {
  if (userId === undefined && email === undefined) throw badField('email', 'Please say whose check it is.');
  const found = userId === undefined ? await findUserByEmail(db, email ?? '') : await findUser(db, userId);
  const member = found?.accountStatus === 'active' ? found : undefined;
  if (placeId === null || actsAsAdministrator(actor, now)) {
    if (!member) throw apiError(userNotFound);
    return member;
  }
  const { id: me } = requireUser({ actor });
  if (member?.id === me) return member;
  if (!member || !(await isVolunteerOf(db, placeId, member.id))) throw apiError(notTheirVolunteer);
  if (await isBlocked(db, me, member.id)) throw apiError(notTheirVolunteer);
  return member;
}

/** Returns a page of the records. */
export const listDbsChecks = handle(calls.listDbsChecks, async (ctx, { ended, ...paging }) => {
  const page = await listChecks(ctx.db, ended === true ? null : boroughDate(ctx.now), paging);
  return { ...page, items: page.items.map(toDbsCheck) };
});

/** Removes a record. Refuses: dbs_check_not_found (also if the caller may not remove it). */
export const removeDbsCheck = handle(calls.removeDbsCheck, {
  async run(tx, { id }) {
    const [row] = await tx.db.select().from(dbsChecks).where(eq(dbsChecks.id, id)).for('update');
    if (!row) throw apiError(dbsCheckNotFound);
    const may =
      row.placeId === null
        ? actsAsAdministratorOrAsk(tx.actor, tx.now)
        : await canManagePlace(tx, row.placeId);
    if (!may) throw apiError(dbsCheckNotFound);
    await tx.db.delete(dbsChecks).where(eq(dbsChecks.id, id));
    const target = { type: 'user', id: row.userId };
    await audit(tx, { action: 'dbs_check.remove', target, before: { placeId: row.placeId } });
    return { message: 'The DBS check is no longer recorded.' };
  },
});
