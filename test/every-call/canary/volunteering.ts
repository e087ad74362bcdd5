import { eq } from 'drizzle-orm';
import { volunteerShifts } from '#features/gatherings/volunteer-hours/server/volunteer-hours.tables.ts';
import { asVolunteer } from '../../factories/volunteer-hours.ts';
import { anOpportunity, anOpportunityInput } from '../../factories/volunteering.ts';
import { readInto } from './acts.ts';
import { mosquesWords, noWords, phone, type Uses, words } from './life.ts';

/** Volunteering. */
export const volunteering: Uses = {
  createVolunteerOpportunity: async ({ canary }) => {
    await canary(
      'createVolunteerOpportunity',
      anOpportunityInput({
        title: words,
        description: words,
        location: '12 Canarystreet',
        contactDetails: phone,
      }),
    );
  },
  updateVolunteerOpportunity: async ({ canary, app, userId }) => {
    const own = await anOpportunity(app.ctx.db, { createdBy: userId, title: words, maxVolunteers: null });
    const fields = await readInto('updateVolunteerOpportunity', canary('getOpportunityForm', { id: own.id }));
    await canary('updateVolunteerOpportunity', { ...fields, id: own.id, description: `Again: ${words}` });
  },
  pauseVolunteerOpportunity: noWords,
  reopenVolunteerOpportunity: noWords,
  closeVolunteerOpportunity: noWords,
  recordVolunteerHours: async ({ canary, other, app, otherId, userId }) => {
    const { id: opportunityId } = await anOpportunity(app.ctx.db, {
      createdBy: otherId,
      maxVolunteers: null,
    });
    await asVolunteer(app.ctx, opportunityId, userId);
    const answers = { '2026-11-10': 'confirmVolunteerHours', '2026-11-11': 'refuseVolunteerHours' };
    for (const [date, answer] of Object.entries(answers)) {
      const { id } = await canary('recordVolunteerHours', { opportunityId, date, hours: 1, note: words });
      const said = answer === 'refuseVolunteerHours' ? { message: 'Zaynabcanary wasn’t there' } : {};
      await other(answer, { id, ...said });
    }
  },
  removeVolunteerHours: noWords,
  confirmVolunteerHours: noWords,
  refuseVolunteerHours: async ({ canary, other, app, otherId, userId }) => {
    const { id: opportunityId } = await anOpportunity(app.ctx.db, {
      createdBy: userId,
      title: words,
      maxVolunteers: null,
    });
    await asVolunteer(app.ctx, opportunityId, otherId);
    for (const date of ['2026-11-10', '2026-11-11']) {
      const { id } = await other('recordVolunteerHours', { opportunityId, date, hours: 1 });
      await canary('refuseVolunteerHours', { id, message: words });
    }
  },
  createShift: async ({ canary, other, app, otherId, userId }) => {
    const { id } = await anOpportunity(app.ctx.db, { createdBy: userId, title: words, maxVolunteers: null });
    await asVolunteer(app.ctx, id, otherId);
    const shift = { date: '2027-01-09', startTime: '09:00', endTime: '11:00', capacity: 2, note: words };
    await canary('createShift', { id, ...shift });
    const [planned] = await app.ctx.db
      .select()
      .from(volunteerShifts)
      .where(eq(volunteerShifts.opportunityId, id));
    await other('signUpForShift', { id: planned?.id });
    await canary('cancelShift', { id: planned?.id });
  },
  cancelShift: noWords,
  signUpForShift: noWords,
  leaveShift: noWords,
  markNoShow: noWords,
  applyForOpportunity: async ({ canary, app, otherId }) => {
    const { id: opportunityId } = await anOpportunity(app.ctx.db, { createdBy: otherId });
    const application = { message: words, availability: words, relevantExperience: words };
    await canary('applyForOpportunity', { opportunityId, ...application });
  },
  acceptApplication: async ({ canary, other, app, userId }) => {
    const { id: opportunityId } = await anOpportunity(app.ctx.db, { createdBy: userId, title: words });
    const { id } = await other('applyForOpportunity', { opportunityId, message: 'May I help?' });
    await canary('acceptApplication', { id, message: words });
  },
  rejectApplication: async ({ canary, other, app, userId }) => {
    const { id: opportunityId } = await anOpportunity(app.ctx.db, { createdBy: userId, title: words });
    const { id } = await other('applyForOpportunity', { opportunityId, message: 'May I help?' });
    await canary('rejectApplication', { id, message: words });
  },
  withdrawApplication: noWords,
  recordDbsCheck: mosquesWords,
  removeDbsCheck: noWords,
  askForDbsCheck: noWords,
  saveVolunteerProfile: ({ canary }) =>
    canary('saveVolunteerProfile', {
      displayName: 'Zaynabcanary',
      bio: words,
      experience: words,
      skills: ['Canary keeping'],
      languages: ['Canary'],
      specializations: ['Canaries'],
      qualifications: ['Canary keeper'],
      availability: ['sundays'],
    }),
};
