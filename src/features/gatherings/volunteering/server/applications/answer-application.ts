import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { Application } from '../../application-contract.ts';
import { calls } from '../../application-contract.ts';
import { alreadyAnswered, applicationNotFound, opportunityNotOpen } from '../../errors.ts';
import { mayOrganise } from '../organisers.ts';
import { lockOpportunity, type OpportunityRow } from '../queries.ts';
import { changeApplication } from './change-application.ts';
import { notifyAnswered, notifyWithdrawn } from './notify-both-sides.ts';
import { toApplication } from './presenters.ts';
import { type ApplicationRow, findApplication, lockApplication } from './queries.ts';

type Both = { opportunity: OpportunityRow; application: ApplicationRow };

/** Accepts an application that waits. Refuses: application_not_found, already_answered, opportunity_full, opportunity_not_open. */
export const acceptApplication = handle(calls.acceptApplication, {
  async run(tx, { id, message }) {
    const { opportunity, application } = await lockToAnswer(tx, id);
    if (application.status !== 'pending') throw apiError(alreadyAnswered);
    if (opportunity.status === 'closed') throw apiError(opportunityNotOpen);
    return answer(tx, opportunity, application, { status: 'accepted', message });
  },
});

/** Turns an application down, or takes back that it was accepted. Refuses: application_not_found, already_answered. */
export const rejectApplication = handle(calls.rejectApplication, {
  async run(tx, { id, message }) {
    const { opportunity, application } = await lockToAnswer(tx, id);
    if (!isOpenToVolunteer(application)) throw apiError(alreadyAnswered);
    return answer(tx, opportunity, application, { status: 'rejected', message });
  },
});

/** Withdraws an application of the caller’s. Refuses: application_not_found, already_answered. */
export const withdrawApplication = handle(calls.withdrawApplication, {
  async run(tx, { id }) {
    const { opportunity, application } = await lockBoth(tx, id);
    if (application.volunteerId !== personOf(tx).id) throw apiError(applicationNotFound);
    if (!isOpenToVolunteer(application)) throw apiError(alreadyAnswered);
    await changeApplication(tx, application, { status: 'withdrawn' });
    await notifyWithdrawn(tx, opportunity, application);
    return { message: 'Your application is withdrawn.' };
  },
});

function isOpenToVolunteer({ status }: ApplicationRow): boolean {
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
  const changed = await changeApplication(tx, application, {
    status,
    responseMessage: message || null,
    respondedAt: application.respondedAt ?? tx.now.toISOString(),
    respondedBy: personOf(tx).id,
  });
  await audit(tx, {
    action: status === 'accepted' ? 'volunteer_application.accept' : 'volunteer_application.reject',
    target: { type: 'volunteer_opportunity', id: opportunity.id },
    after: { volunteer: volunteer.id },
  });
  await notifyAnswered(tx, opportunity, changed, volunteer);
  return toApplication(changed, { ...volunteer, phone: volunteer.mobile ?? volunteer.phone });
}

/** An application and its opportunity, locked, where the caller may answer it. Refuses: application_not_found. */
async function lockToAnswer(tx: TxCtx, id: string): Promise<Both> {
  const both = await lockBoth(tx, id);
  const isOwn = both.application.volunteerId === personOf(tx).id;
  if (isOwn || both.opportunity.removedAt !== null || !(await mayOrganise(tx, both.opportunity))) {
    throw apiError(applicationNotFound);
  }
  return both;
}

/** The accounts, the opportunity and then the application: the order of every lock. */
async function lockBoth(tx: TxCtx, id: string): Promise<Both> {
  const known = await findApplication(tx.db, id);
  const opportunity = known && (await lockOpportunity(tx, known.opportunityId, [known.volunteerId]));
  const application = opportunity && (await lockApplication(tx.db, id));
  if (!application) throw apiError(applicationNotFound);
  return { opportunity, application };
}
