import type { Application, OwnApplication } from '../../application-contract.ts';
import type { ListedOpportunity } from '../../contract.ts';
import type { OpportunityRow } from '../queries.ts';
import type { ApplicationRow } from './queries.ts';

/** What stands in an application, for both sides. */
function wordsOf(row: ApplicationRow) {
  return {
    id: row.id,
    opportunityId: row.opportunityId,
    message: row.message,
    availability: row.availability,
    relevantExperience: row.relevantExperience,
    status: row.status,
    responseMessage: row.responseMessage,
    appliedAt: row.appliedAt,
    respondedAt: row.respondedAt,
  };
}

/** An application as its volunteer sees it. */
export function toOwnApplication(
  row: ApplicationRow,
  { title, status }: Pick<OpportunityRow, 'title' | 'status'>,
): OwnApplication {
  return { ...wordsOf(row), opportunity: { title, status } };
}

/** The same beside the opportunity. */
export function toOwnAnswer(row: ApplicationRow | undefined): ListedOpportunity['application'] {
  if (!row) return null;
  const { id, status, appliedAt, responseMessage } = row;
  return { id, status, appliedAt, responseMessage };
}

type Volunteer = { id: string; firstName: string; lastName: string; email: string; phone: string | null };

/** An application as the organisers see it: how to reach the volunteer only once it is accepted. */
export function toApplication(row: ApplicationRow, volunteer: Volunteer): Application {
  const { email, phone } = volunteer;
  return {
    ...wordsOf(row),
    volunteerId: volunteer.id,
    name: `${volunteer.firstName} ${volunteer.lastName}`,
    contact: row.status === 'accepted' ? { email, phone } : null,
    answerBy: row.status === 'pending' && row.remindersSent === 0 ? row.remindAt : null,
  };
}
