import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { findUser, requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit, auditOnceAMinute } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type Application, calls } from '../application.contract.ts';
import { addWorkingDays, replyWorkingDays } from '../application.rules.ts';
import {
  alreadyAnswered,
  alreadyApplied,
  applicationNotFound,
  opportunityFull,
  opportunityNotFound,
  opportunityNotOpen,
  ownOpportunity,
} from '../volunteering.errors.ts';
import {
  notifyApplicationAnswered,
  notifyApplicationReceived,
  notifyApplicationWithdrawn,
} from './application.messages.tsx';
import {
  type ApplicationRow,
  findApplication,
  findApplicationByVolunteer,
  findPreferredContacts,
  listApplicationsByOpportunity,
  listApplicationsByVolunteer,
  lockApplication,
} from './application.queries.ts';
import { findConversationPaths, openConversation, updateApplicationStatus } from './application-lifecycle.ts';
import { toApplication, toOwnApplication } from './application-presenters.ts';
import { isOpenNow, lockOpportunity, type OpportunityRow } from './opportunity.queries.ts';
import { volunteerApplications } from './opportunity.tables.ts';
import {
  canOrganise,
  isOrganiser,
  requireAudience,
  requireOrganisedOpportunity,
} from './opportunity-access.ts';
import { listPlannedDates } from './opportunity-ending.ts';

/**
 * Applies for an opportunity, and schedules the reminder of the organiser; a withdrawn application can be sent again. Refuses:
 * not_allowed, opportunity_not_found, opportunity_not_open, opportunity_full, own_opportunity, already_applied.
 */
export const applyForOpportunity = handle(calls.applyForOpportunity, {
  prepare: (ctx) => requireAudience(ctx),
  async run(tx, { opportunityId, ...words }) {
    const { id: volunteerId } = requireUser(tx);
    const opportunity = await lockOpenOpportunity(tx, opportunityId, volunteerId);
    const before = await findApplicationByVolunteer(tx.db, opportunityId, volunteerId);
    if (before && before.status !== 'withdrawn' && before.status !== 'closed') throw apiError(alreadyApplied);
    const values = {
      message: words.message,
      availability: words.availability || null,
      relevantExperience: words.relevantExperience || null,
      status: 'pending' as const,
      responseMessage: null,
      appliedAt: tx.now.toISOString(),
      respondedAt: null,
      respondedBy: null,
      remindersSent: 0,
      remindAt: addWorkingDays(tx.now, replyWorkingDays).toISOString(),
    };
    const [row] = await tx.db
      .insert(volunteerApplications)
      .values({ opportunityId, volunteerId, ...values })
      .onConflictDoUpdate({
        target: [volunteerApplications.opportunityId, volunteerApplications.volunteerId],
        set: values,
      })
      .returning();
    if (!row) throw apiError(opportunityNotFound);
    await notifyApplicationReceived(tx, opportunity, row);
    const { id, status, appliedAt } = row;
    return { id, status, appliedAt, message: 'Application submitted successfully' };
  },
});

/** Returns the opportunity, locked, if the volunteer may apply for it now. */
async function lockOpenOpportunity(tx: TxCtx, id: string, volunteerId: string): Promise<OpportunityRow> {
  const row = await lockOpportunity(tx, id);
  if (!row || row.removedAt !== null) throw apiError(opportunityNotFound);
  if (await isOrganiser(tx, row)) throw apiError(ownOpportunity);
  const isHidden = row.createdBy !== null && (await isBlocked(tx.db, row.createdBy, volunteerId));
  if (!row.isApproved || isHidden) throw apiError(opportunityNotFound);
  if (!isOpenNow(row, tx.now)) throw apiError(opportunityNotOpen);
  if (row.maxVolunteers !== null && row.currentVolunteers >= row.maxVolunteers) {
    throw apiError(opportunityFull);
  }
  return row;
}

type Both = { opportunity: OpportunityRow; application: ApplicationRow };

/**
 * Accepts a pending application and opens the conversation with the volunteer. Refuses: application_not_found, already_answered,
 * opportunity_full, opportunity_not_open.
 */
export const acceptApplication = handle(calls.acceptApplication, {
  async run(tx, { id, message }) {
    const { opportunity, application } = await lockToAnswer(tx, id);
    if (application.status !== 'pending') throw apiError(alreadyAnswered);
    if (opportunity.status === 'closed') throw apiError(opportunityNotOpen);
    return answer(tx, opportunity, application, { status: 'accepted', message });
  },
});

/** Rejects an application, or an accepted volunteer. Refuses: application_not_found, already_answered. */
export const rejectApplication = handle(calls.rejectApplication, {
  async run(tx, { id, message }) {
    const { opportunity, application } = await lockToAnswer(tx, id);
    if (!isPendingOrAccepted(application)) throw apiError(alreadyAnswered);
    return answer(tx, opportunity, application, { status: 'rejected', message });
  },
});

/** Withdraws the caller’s application. Refuses: application_not_found, already_answered. */
export const withdrawApplication = handle(calls.withdrawApplication, {
  async run(tx, { id }) {
    const { opportunity, application } = await lockApplicationAndOpportunity(tx, id);
    if (application.volunteerId !== requireUser(tx).id) throw apiError(applicationNotFound);
    if (!isPendingOrAccepted(application)) throw apiError(alreadyAnswered);
    await updateApplicationStatus(tx, application, { status: 'withdrawn' });
    await notifyApplicationWithdrawn(tx, opportunity, application);
    return { message: 'Your application is withdrawn.' };
  },
});

function isPendingOrAccepted({ status }: ApplicationRow): boolean {
  return status === 'pending' || status === 'accepted';
}

type Answer = { status: 'accepted' | 'rejected'; message: string | undefined };

async function answer(
  tx: TxCtx,
  opportunity: OpportunityRow,
  application: ApplicationRow,
  { status, message }: Answer,
): Promise<Application> {
  const volunteer = await findUser(tx.db, application.volunteerId);
  if (!volunteer) throw apiError(applicationNotFound);
  const places = await listPlannedDates(tx, opportunity.id);
  const startsAt = places.find(({ memberIds }) => memberIds.includes(volunteer.id))?.startsAt;
  const changed = await updateApplicationStatus(tx, application, {
    status,
    responseMessage: message || null,
    respondedAt: application.respondedAt ?? tx.now.toISOString(),
    respondedBy: requireUser(tx).id,
  });
  await audit(tx, {
    action: status === 'accepted' ? 'volunteer_application.accept' : 'volunteer_application.reject',
    target: { type: 'volunteer_opportunity', id: opportunity.id },
    after: { volunteer: volunteer.id },
  });
  const conversationPath =
    status === 'accepted' ? await openConversation(tx, opportunity, volunteer.id) : null;
  const answered = { application: changed, volunteer, conversationPath, startsAt };
  await notifyApplicationAnswered(tx, opportunity, answered);
  const paths = await findConversationPaths(tx, requireUser(tx).id, opportunity.id);
  const preferred = await findPreferredContacts(tx, [volunteer.id]);
  const shown = { ...volunteer, phone: volunteer.mobile ?? volunteer.phone };
  return toApplication(changed, shown, { paths, preferred });
}

/**
 * Returns an application and its opportunity, locked, if the caller may reply to it and no block exists. Refuses:
 * application_not_found.
 */
async function lockToAnswer(tx: TxCtx, id: string): Promise<Both> {
  const both = await lockApplicationAndOpportunity(tx, id);
  const { id: me } = requireUser(tx);
  const isOwn = both.application.volunteerId === me;
  if (await isBlocked(tx.db, me, both.application.volunteerId)) throw apiError(applicationNotFound);
  if (isOwn || both.opportunity.removedAt !== null || !(await canOrganise(tx, both.opportunity))) {
    throw apiError(applicationNotFound);
  }
  return both;
}

/** Locks the accounts, then the opportunity, then the application. */
async function lockApplicationAndOpportunity(tx: TxCtx, id: string): Promise<Both> {
  const known = await findApplication(tx.db, id);
  const opportunity = known && (await lockOpportunity(tx, known.opportunityId, [known.volunteerId]));
  const application = opportunity && (await lockApplication(tx.db, id));
  if (!application) throw apiError(applicationNotFound);
  return { opportunity, application };
}

/** Returns a page of an opportunity’s applications. Refuses: opportunity_not_found. */
export const listApplications = handle(calls.listApplications, async (ctx, input) => {
  const { id } = await requireOrganisedOpportunity(ctx, input.id);
  const target = { type: 'volunteer_opportunity', id };
  await auditOnceAMinute(ctx, { action: 'volunteer_application.read', target });
  const page = await listApplicationsByOpportunity(ctx.db, id, input);
  const paths = await findConversationPaths(ctx, requireUser(ctx).id, id);
  const accepted = page.items.filter(({ application }) => application.status === 'accepted');
  const preferred = await findPreferredContacts(
    ctx,
    accepted.map(({ volunteer }) => volunteer.id),
  );
  const items = page.items.map(({ application, volunteer }) =>
    toApplication(application, volunteer, { paths, preferred }),
  );
  return { ...page, items };
});

/** Returns a page of the caller’s applications. */
export const listOwnApplications = handle(calls.listOwnApplications, async (ctx, input) => {
  const page = await listApplicationsByVolunteer(ctx.db, requireUser(ctx).id, input);
  const items = page.items.map((row) => toOwnApplication(row.application, row.opportunity));
  return { ...page, items };
});
