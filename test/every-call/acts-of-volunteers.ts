import { refuseVolunteerHours } from '#features/gatherings/volunteer-hours/server/hours.admin.ts';
import { recordVolunteerHours } from '#features/gatherings/volunteer-hours/server/hours.own.ts';
import { cancelShift } from '#features/gatherings/volunteer-hours/server/shift.admin.ts';
import { signUpForShift } from '#features/gatherings/volunteer-hours/server/shift.own.ts';
import {
  acceptApplication,
  applyForOpportunity,
  rejectApplication,
  withdrawApplication,
} from '#features/gatherings/volunteering/server/application.own.ts';
import { closeVolunteerOpportunity } from '#features/gatherings/volunteering/server/opportunity.own.ts';
import { volunteerApplications } from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { asAdmin } from '../factories/people.ts';
import { aShift, asVolunteer, givenHours, takenPlace } from '../factories/volunteer-hours.ts';
import { anOpportunity } from '../factories/volunteering.ts';
import { type Act, createManagedMosque, message, type Pair } from './pair-of-members.ts';

/** Creates an opportunity of one member, for which the other has applied or was accepted. */
async function createApplication(
  pair: Pair,
  organiser: 'reader' | 'doer',
  status: 'pending' | 'accepted',
  placeId?: string,
) {
  const author = pair[organiser];
  const volunteer = organiser === 'reader' ? pair.doer : pair.reader;
  const { id: opportunityId } = await anOpportunity(pair.ctx.db, {
    createdBy: author.user.id,
    maxVolunteers: null,
    ...(placeId ? { placeId } : {}),
  });
  if (status === 'accepted') await asVolunteer(pair.ctx, opportunityId, volunteer.user.id);
  else await applyForOpportunity.run(volunteer.ctx, { opportunityId, message: 'I can help.' });
  const rows = await pair.ctx.db.select().from(volunteerApplications);
  const application = rows.find((row) => row.opportunityId === opportunityId);
  if (!application) throw new Error('The application was not stored.');
  return { opportunityId, id: application.id };
}

/** What organisers and volunteers can do to each other. */
export const atVolunteering: readonly Act[] = [
  {
    name: 'applyForOpportunity',
    kinds: ['application_received'],
    async prepare({ ctx, reader, doer }) {
      const { id: opportunityId } = await anOpportunity(ctx.db, { createdBy: reader.user.id });
      return () => applyForOpportunity.run(doer.ctx, { opportunityId, message });
    },
  },
  {
    name: 'rejectApplication',
    kinds: ['application_answered'],
    async prepare(pair) {
      const { id } = await createApplication(pair, 'doer', 'pending');
      return () => rejectApplication.run(pair.doer.ctx, { id, message });
    },
  },
  {
    name: 'rejectApplication, by another organiser than the author',
    kinds: ['application_answered'],
    async prepare(pair) {
      const mosque = await createManagedMosque(pair, pair.doer.user.id);
      const { id: createdBy } = (await asAdmin(pair.ctx)).user;
      const opportunity = await anOpportunity(pair.ctx.db, { createdBy, placeId: mosque.id });
      await applyForOpportunity.run(pair.reader.ctx, {
        opportunityId: opportunity.id,
        message: 'I can help.',
      });
      const [application] = await pair.ctx.db.select().from(volunteerApplications);
      return () => rejectApplication.run(pair.doer.ctx, { id: application?.id ?? '', message });
    },
  },
  {
    name: 'withdrawApplication',
    kinds: ['application_withdrawn'],
    async prepare(pair) {
      const { id } = await createApplication(pair, 'reader', 'accepted');
      return () => withdrawApplication.run(pair.doer.ctx, { id });
    },
  },
  {
    name: 'acceptApplication, by an administrator: the author and the volunteer can talk',
    kinds: ['conversation_opened'],
    async prepare(pair) {
      const { id } = await createApplication(pair, 'reader', 'pending');
      const { ctx: admin } = await asAdmin(pair.ctx);
      return () => acceptApplication.run(admin, { id });
    },
  },
  {
    name: 'recordVolunteerHours',
    kinds: ['volunteer_hours_recorded'],
    async prepare(pair) {
      const { opportunityId } = await createApplication(pair, 'reader', 'accepted');
      const entry = { date: '2026-11-19', hours: 2, note: message };
      return () => recordVolunteerHours.run(pair.doer.ctx, { opportunityId, ...entry });
    },
  },
  {
    name: 'signUpForShift, without the DBS check that the role needs: the organiser is asked',
    kinds: ['volunteer_dbs_check_missing'],
    async prepare(pair) {
      const createdBy = pair.reader.user.id;
      const { id: opportunityId } = await anOpportunity(pair.ctx.db, { createdBy, requiresDbsCheck: true });
      await asVolunteer(pair.ctx, opportunityId, pair.doer.user.id);
      const { id } = await aShift(pair.ctx.db, opportunityId);
      return () =>
        signUpForShift.run(pair.doer.ctx, { id }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'dbs_check_needed') throw error;
        });
    },
  },
  {
    name: 'refuseVolunteerHours',
    kinds: ['volunteer_hours_answered'],
    async prepare(pair) {
      const { opportunityId } = await createApplication(pair, 'doer', 'accepted');
      const { id } = await givenHours(pair.ctx.db, { opportunityId, volunteerId: pair.reader.user.id });
      return () => refuseVolunteerHours.run(pair.doer.ctx, { id, message });
    },
  },
  {
    name: 'cancelShift',
    kinds: ['volunteer_shift_cancelled'],
    async prepare(pair) {
      const { opportunityId } = await createApplication(pair, 'doer', 'accepted');
      const shift = await aShift(pair.ctx.db, opportunityId);
      await takenPlace(pair.ctx.db, shift.id, pair.reader.user.id);
      return () => cancelShift.run(pair.doer.ctx, { id: shift.id });
    },
  },
  {
    name: 'closeVolunteerOpportunity',
    kinds: ['volunteering_ended'],
    async prepare(pair) {
      const { opportunityId: id } = await createApplication(pair, 'doer', 'accepted');
      return () => closeVolunteerOpportunity.run(pair.doer.ctx, { id });
    },
  },
];
