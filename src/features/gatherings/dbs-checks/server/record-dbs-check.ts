import { and, eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { userNotFound } from '#features/accounts/users/errors.ts';
import { findUser, findUserByEmail, personOf } from '#features/accounts/users/server/public.ts';
import { knownApplications, knownOpportunities } from '#features/gatherings/volunteering/server/public.ts';
import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { actsAsAdministrator, actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { apiError, badField, notAllowed } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, notTheirVolunteer, ownDbsCheck } from '../contract.ts';
import { problemOfDates } from '../dbs-rules.ts';
import { dbsRecordedNotice } from './notification-kinds.ts';
import { findCheck, toDbsCheck } from './queries.ts';
import { dbsChecks } from './tables.ts';

type Input = InputOf<typeof calls.recordDbsCheck>;

/**
 * Records that a certificate was seen. Refuses: not_allowed, own_dbs_check, user_not_found, mosque_not_found, not_their_volunteer,
 * bad_input.
 */
export const recordDbsCheck = handle(calls.recordDbsCheck, {
  async run(tx, input) {
    const { role, level, issuedOn, expiresOn, placeId = null } = input;
    const seer = personOf(tx);
    const organisation = await requireOrganisation(tx, placeId);
    const member = await findMember(tx, input);
    if (member.id === seer.id) throw apiError(ownDbsCheck);
    if (placeId !== null) await requireVolunteer(tx, placeId, member.id);
    const wrong = problemOfDates(input, boroughDate(tx.now));
    if (wrong) throw badField(...wrong);
    const seenAt = tx.now.toISOString();
    const seen = { role, level, issuedOn, expiresOn, seenBy: seer.id, seenAt, remindedAt: null };
    const [stored] = await tx.db
      .insert(dbsChecks)
      .values({ ...seen, userId: member.id, placeId })
      .onConflictDoUpdate({ target: onceARole, set: seen })
      .returning({ id: dbsChecks.id });
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
    await notify(tx.db, [member.id], notice, tx.now);
    return { ...toDbsCheck(row), message: `The DBS check of ${row.firstName} ${row.lastName} is recorded.` };
  },
});

const onceARole = [dbsChecks.userId, dbsChecks.roleKey, dbsChecks.placeId];

/** Who has seen it: the site, or the mosque that the caller looks after. */
async function requireOrganisation(tx: TxCtx, placeId: string | null): Promise<string> {
  if (placeId === null) {
    if (!actsAsAdministratorOrAsk(tx.actor, tx.now)) throw apiError(notAllowed);
    return 'An administrator';
  }
  if (!(await managesPlace(tx, placeId))) throw apiError(notAllowed);
  const mosque = await findApprovedMosque(tx.db, placeId);
  if (!mosque) throw apiError(mosqueNotFound);
  return mosque.name;
}

/** A manager records checks of the mosque's own volunteers alone; an administrator, of any member. */
async function requireVolunteer({ db, actor, now }: TxCtx, placeId: string, userId: string): Promise<void> {
  if (actsAsAdministrator(actor, now)) return;
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
  if (!found) throw apiError(notTheirVolunteer);
}

async function findMember({ db }: TxCtx, { userId, email }: Input) {
  if (userId === undefined && email === undefined) throw badField('email', 'Please say whose check it is.');
  const member = userId === undefined ? await findUserByEmail(db, email ?? '') : await findUser(db, userId);
  if (member?.accountStatus !== 'active') throw apiError(userNotFound);
  return member;
}
