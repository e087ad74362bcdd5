import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { pick } from '#kit/contract/pick.ts';
import { present } from '#kit/server/present.ts';
import { Application, OwnApplication } from '../application.contract.ts';
import type { ListedOpportunity } from '../opportunity.contract.ts';
import type { ContactMethod } from '../opportunity.rules.ts';
import type { ApplicationRow } from './application.queries.ts';
import type { OpportunityRow } from './opportunity.queries.ts';

/** An application as its volunteer sees it. */
export function toOwnApplication(
  row: ApplicationRow,
  { title, status }: Pick<OpportunityRow, 'title' | 'status'>,
): OwnApplication {
  return present(OwnApplication, row, { opportunity: { title, status } });
}

/** An application as its volunteer sees it within the opportunity. */
export function toApplicationSummary(row: ApplicationRow | undefined): ListedOpportunity['application'] {
  return row ? pick(row, 'id', 'status', 'appliedAt', 'responseMessage') : null;
}

type Volunteer = { id: string; firstName: string; lastName: string; email: string; phone: string | null };

/**
 * An application as the organisers see it: contact details only once it is accepted. `paths`: the reader's own conversations
 * about the opportunity, `preferred`: how volunteers like to be reached, both by volunteer.
 */
export function toApplication(
  row: ApplicationRow,
  volunteer: Volunteer,
  {
    paths,
    preferred,
  }: {
    paths: ReadonlyMap<string, string>;
    preferred: ReadonlyMap<string, ContactMethod>;
  },
): Application {
  const { email, phone } = volunteer;
  return present(Application, row, {
    volunteerId: volunteer.id,
    name: fullName(volunteer),
    contact:
      row.status === 'accepted' ? { email, phone, preferred: preferred.get(volunteer.id) ?? null } : null,
    conversationPath: row.status === 'accepted' ? (paths.get(volunteer.id) ?? null) : null,
    answerBy: row.status === 'pending' && row.remindersSent === 0 ? row.remindAt : null,
  });
}
