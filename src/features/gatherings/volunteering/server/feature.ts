import { eq } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { closeVolunteerOpportunity } from './close-volunteer-opportunity.ts';
import { createVolunteerOpportunity } from './create-volunteer-opportunity.ts';
import { getVolunteering } from './get-volunteering.ts';
import { listVolunteerOpportunities } from './list-volunteer-opportunities.ts';
import { opportunitiesOnMap } from './map-opportunities.ts';
import { notificationKinds } from './notification-kinds.ts';
import { opportunityApproval } from './opportunity-approval.ts';
import { opportunityDecidedMail } from './opportunity-decided.mail.tsx';
import { toOwnOpportunity } from './presenters.ts';
import { confirmedVolunteerMinutes, listOpportunitiesOf } from './queries.ts';
import { reportableOpportunity } from './reportable-opportunity.ts';
import { loadSampleVolunteering } from './sample-volunteering.ts';
import { volunteerOpportunities } from './tables.ts';

export const volunteering: ServerFeature = {
  name: 'volunteering',
  handlers: [
    listVolunteerOpportunities,
    getVolunteering,
    createVolunteerOpportunity,
    closeVolunteerOpportunity,
  ],
  figures: [
    {
      name: 'volunteerHours',
      home: { label: 'Volunteer Hours', order: 4 },
      count: async ({ db }) => Math.floor((await confirmedVolunteerMinutes(db)) / 60),
    },
  ],
  notificationKinds,
  mails: [opportunityDecidedMail],
  approvals: [opportunityApproval],
  reportable: [reportableOpportunity],
  map: [opportunitiesOnMap],
  sample: { order: 5, load: loadSampleVolunteering },
  personalData: [
    {
      order: 80,
      title: 'Volunteer opportunities that you posted',
      kept: 'Opportunities are closed and kept without your name and contact details.',
      export: async (db, userId) => (await listOpportunitiesOf(db, userId)).map(toOwnOpportunity),
      erase: eraseContact,
    },
  ],
};

/** Nobody can be reached about it any more: it is closed, and the way to reach its author forgotten. */
async function eraseContact({ db }: TxCtx, userId: string): Promise<void> {
  await db
    .update(volunteerOpportunities)
    .set({ contactDetails: null, status: 'closed' })
    .where(eq(volunteerOpportunities.createdBy, userId));
}
