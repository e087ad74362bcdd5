import { and, eq } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import {
  knownApplications,
  lockOrganisedOpportunity,
  requireOrganisedOpportunity,
} from '#features/gatherings/volunteering/server/public.ts';
import { applicationNotFound } from '#features/gatherings/volunteering/volunteering.errors.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { InboxSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import { calls, DbsCheckRequest, dbsRequestNotFound } from '../dbs-check.contract.ts';
import { hasValidCheck, listValidChecksByUser } from './dbs-check.queries.ts';
import { dbsCheckRequests } from './dbs-check.tables.ts';
import { countRequests, isApplicant, listApplicants, listRequests } from './dbs-request.queries.ts';

/** Returns whose check is recorded and valid today. Refuses: opportunity_not_found. */
export const listApplicantChecks = handle(calls.listApplicantChecks, async (ctx, { id }) => {
  await requireOrganisedOpportunity(ctx, id);
  const applicants = await listApplicants(ctx.db, id);
  const ids = applicants.map(({ userId }) => userId);
  const checks = await listValidChecksByUser(ctx.db, ids, boroughDate(ctx.now));
  return applicants.map(({ userId, isAsked }) => {
    const ends = (checks.get(userId) ?? []).map(({ expiresOn }) => expiresOn);
    return { userId, isAsked, expiresOn: ends.toSorted().at(-1) ?? null };
  });
});

/** Asks the administrators to record a check. Refuses: opportunity_not_found, application_not_found. */
export const askForDbsCheck = handle(calls.askForDbsCheck, {
  async run(tx, { id, userId }) {
    await lockOrganisedOpportunity(tx, id);
    const { id: me } = requireUser(tx);
    const { opportunityId, volunteerId } = knownApplications;
    const own = and(eq(opportunityId, id), eq(volunteerId, userId), isApplicant);
    const hasApplied = (await tx.db.$count(knownApplications, own)) > 0;
    if (!hasApplied || userId === me || (await isBlocked(tx.db, me, userId)))
      throw apiError(applicationNotFound);
    if (await hasValidCheck(tx.db, userId, boroughDate(tx.now)))
      return { message: 'A DBS check is recorded already.' };
    await tx.db
      .insert(dbsCheckRequests)
      .values({ opportunityId: id, userId, askedBy: me, askedAt: tx.now.toISOString() })
      .onConflictDoNothing();
    await audit(tx, { action: 'dbs_check.ask', target: { type: 'user', id: userId } });
    return { message: 'We’ve asked an administrator to record the check.' };
  },
});

/** Later ones appear as these are answered. */
const maxRequests = 50;

/** Returns the requests that have waited longest. */
export const listDbsCheckRequests = handle(calls.listDbsCheckRequests, async (ctx) => {
  const waiting = await listRequests(ctx.db, maxRequests);
  return waiting.map(({ request, title, asker, member }) =>
    present(DbsCheckRequest, request, { title, askedBy: asker, member }),
  );
});

/** Removes a request. Refuses: dbs_request_not_found. */
export const dismissDbsCheckRequest = handle(calls.dismissDbsCheckRequest, {
  async run(tx, { id }) {
    const [row] = await tx.db.delete(dbsCheckRequests).where(eq(dbsCheckRequests.id, id)).returning();
    if (!row) throw apiError(dbsRequestNotFound);
    await audit(tx, { action: 'dbs_check.dismiss', target: { type: 'user', id: row.userId } });
    return { message: 'The request is off the list.' };
  },
});

/** The requests in the administrators' inbox; they are answered on the page where checks are recorded. */
export const dbsRequestsInInbox: InboxSource = {
  name: 'dbs_check',
  icon: 'person',
  count: countRequests,
  async oldest({ db }, limit) {
    const waiting = await listRequests(db, limit);
    return waiting.map(({ request, member, title }) => ({
      id: request.id,
      version: 1,
      name: member,
      wants: 'needs a DBS check recorded',
      detail: title,
      path: '/admin/dbs-checks',
      waitingSince: request.askedAt,
    }));
  },
};
