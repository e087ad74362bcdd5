import { and, eq } from 'drizzle-orm';
import { approvalRequests } from '#features/care/approvals/server/approval.tables.ts';
import { cancelEvent, deleteEvent } from '#features/gatherings/events/server/event.own.ts';
import { reportableEvent } from '#features/gatherings/events/server/event.review.ts';
import { cancelShift } from '#features/gatherings/volunteer-hours/server/shift.admin.ts';
import { signUpForShift } from '#features/gatherings/volunteer-hours/server/shift.own.ts';
import {
  applyForOpportunity,
  rejectApplication,
} from '#features/gatherings/volunteering/server/application.own.ts';
import { closeVolunteerOpportunity } from '#features/gatherings/volunteering/server/opportunity.own.ts';
import { reportableOpportunity } from '#features/gatherings/volunteering/server/opportunity.review.ts';
import {
  volunteerApplications,
  volunteerOpportunities,
} from '#features/gatherings/volunteering/server/opportunity.tables.ts';
import { closeEndedOpportunities } from '#features/gatherings/volunteering/server/volunteering.jobs.ts';
import { deleteGroup } from '#features/people/groups/server/group.own.ts';
import { reportableGroup } from '#features/people/groups/server/group.review.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { decideRequest } from '#test/factories/approvals.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import {
  aGroupWithMeeting,
  anEventWithGuests,
  anOpportunityWithShift,
  ban,
  erase,
} from './standing-things.ts';

/** A thing that can end with everything that hangs on it, before it ends. */
type Standing = {
  /** Those who have a place, and so are told by email. */
  holders: readonly { id: string; email: string }[];
  end(): Promise<unknown>;
  /** What nobody can do afterwards. */
  join(): Promise<unknown>;
};

/** A pair of the table: how a thing ends, what hangs on it, what becomes of that, and who is told how. */
export type Ending = {
  thing: string;
  end: string;
  hangs: string;
  happens: string;
  told: string;
  /** Whether those who have a place keep it, and so are reminded. */
  keepsPlaces?: true;
  /** Left out where nobody has a place. */
  arrange?(ctx: Ctx): Promise<Standing>;
};

const atOnce = 'Everyone with a place: email, push and bell, at once.';

const aboutEvents: readonly Ending[] = [
  {
    thing: 'Event',
    end: 'cancelled by its host (one date or the rest of a series)',
    hangs: 'places, waiting list, reminders',
    happens: 'It stays on its page as cancelled, and calendars show it so. The waiting list doesn’t move up.',
    told: `${atOnce} With the host’s reason.`,
    async arrange(ctx) {
      const { host, event, ...rest } = await anEventWithGuests(ctx);
      return {
        ...rest,
        end: () => cancelEvent.run(host.ctx, { id: event.id, reason: 'The hall is flooded.', scope: 'this' }),
      };
    },
  },
  {
    thing: 'Event',
    end: 'deleted by an administrator',
    hangs: 'places, waiting list, reminders',
    happens: 'It and its places are gone.',
    told: atOnce,
    async arrange(ctx) {
      const { event, ...rest } = await anEventWithGuests(ctx);
      const admin = await asAdmin(ctx);
      return { ...rest, end: () => deleteEvent.run(admin.ctx, { id: event.id }) };
    },
  },
  {
    thing: 'Event',
    end: 'taken down by a moderator',
    hangs: 'places, waiting list, reminders',
    happens: 'Nobody can open it. After an appeal the places are there again.',
    told: `${atOnce} If it is put back: that it takes place after all.`,
    async arrange(ctx) {
      const { event, ...rest } = await anEventWithGuests(ctx);
      return { ...rest, end: async () => reportableEvent.remove?.(ctx.db, event.id, ctx.now) };
    },
  },
  {
    thing: 'Event',
    end: 'rejected after a change of time or place',
    hangs: 'places, waiting list, reminders',
    happens: 'It stays on its page for those with a place, as cancelled.',
    told: `${atOnce} With the administrator’s reason.`,
    async arrange(ctx) {
      const { event, ...rest } = await anEventWithGuests(ctx, { status: 'pending' });
      const [request] = await ctx.db
        .select({ id: approvalRequests.id })
        .from(approvalRequests)
        .where(eq(approvalRequests.targetId, event.id));
      const admin = await asAdmin(ctx);
      const decision = {
        id: request?.id ?? '',
        decision: 'rejected',
        reason: 'The hall is booked.',
      } as const;
      return { ...rest, end: () => decideRequest(admin.ctx, decision) };
    },
  },
  {
    thing: 'Event',
    end: 'its host is banned',
    hangs: 'places, waiting list, reminders',
    happens:
      'Cancelled; one that belongs to a mosque that the host manages, to a group or to the site goes on.',
    told: atOnce,
    async arrange(ctx) {
      const { host, ...rest } = await anEventWithGuests(ctx);
      return { ...rest, end: () => ban(ctx, host.user.id) };
    },
  },
  {
    thing: 'Event',
    end: 'its host’s account is deleted',
    hangs: 'places, waiting list, reminders',
    happens:
      'Deleted; one that belongs to a mosque that the host manages, to a group or to the site goes on.',
    told: `${atOnce} Without the host’s words.`,
    async arrange(ctx) {
      const { host, ...rest } = await anEventWithGuests(ctx);
      return { ...rest, end: () => erase(ctx, host.user.id) };
    },
  },
  {
    thing: 'Event',
    end: 'over',
    hangs: 'places, waiting list, reminders',
    happens: 'No RSVP and no reminder.',
    told: 'Nobody.',
  },
];

const aboutShifts: readonly Ending[] = [
  {
    thing: 'Shift',
    end: 'cancelled by an organiser',
    hangs: 'places, reminders',
    happens: 'It leaves the list. Other shifts stand.',
    told: atOnce,
    async arrange(ctx) {
      const { organiser, shift, volunteer, join } = await anOpportunityWithShift(ctx);
      return { holders: [volunteer], join, end: () => cancelShift.run(organiser, { id: shift.id }) };
    },
  },
  {
    thing: 'Volunteer opportunity',
    end: 'closed by an organiser, with its shifts cancelled',
    hangs: 'volunteers, shifts, waiting applications, conversations, reminders',
    happens: 'Applications are closed, conversations end, shifts are cancelled. No sign-ups, no new shifts.',
    told: `${atOnce} Applicants too. One email each, with one’s own shifts.`,
    async arrange(ctx) {
      const { opportunity, organiser, volunteer, other, join } = await anOpportunityWithShift(ctx);
      const applicant = await asMember(ctx);
      await applyForOpportunity.run(applicant.ctx, { opportunityId: opportunity.id, message: 'I can help.' });
      const end = () => closeVolunteerOpportunity.run(organiser, { id: opportunity.id, shifts: 'cancel' });
      return { holders: [volunteer, other, applicant.user], join, end };
    },
  },
  {
    thing: 'Volunteer opportunity',
    end: 'closed by an organiser, with its shifts kept',
    hangs: 'volunteers, shifts, waiting applications, conversations, reminders',
    happens:
      'As above, but planned shifts take place, and those with a place are reminded. No sign-ups, no new shifts.',
    told: `${atOnce} Applicants too. One email each, with one’s own shifts.`,
    keepsPlaces: true,
    async arrange(ctx) {
      const { opportunity, organiser, volunteer, other, join } = await anOpportunityWithShift(ctx);
      const end = () => closeVolunteerOpportunity.run(organiser, { id: opportunity.id, shifts: 'keep' });
      return { holders: [volunteer, other], join, end };
    },
  },
  {
    thing: 'Volunteer opportunity',
    end: 'its last day is past',
    hangs: 'volunteers, waiting applications, conversations',
    happens:
      'Closed by a job. No shift can be planned for a later day, and the last day can’t be moved before a planned shift.',
    told: `${atOnce} Applicants too.`,
    keepsPlaces: true,
    async arrange(ctx) {
      const { opportunity, volunteer, other, join } = await anOpportunityWithShift(ctx);
      const yesterday = { endDate: '2026-11-20' };
      await ctx.db
        .update(volunteerOpportunities)
        .set(yesterday)
        .where(eq(volunteerOpportunities.id, opportunity.id));
      return { holders: [volunteer, other], join, end: () => runSteps(closeEndedOpportunities, ctx) };
    },
  },
  {
    thing: 'Volunteer opportunity',
    end: 'taken down by a moderator',
    hangs: 'volunteers, shifts, waiting applications, reminders',
    happens:
      'Nobody can open it, and its shifts are cancelled. If it is put back, applications stand and shifts are planned anew.',
    told: atOnce,
    async arrange(ctx) {
      const { opportunity, volunteer, join } = await anOpportunityWithShift(ctx);
      const end = async () => reportableOpportunity.remove?.(ctx.db, opportunity.id, ctx.now);
      return { holders: [volunteer], join, end };
    },
  },
  {
    thing: 'Volunteer opportunity',
    end: 'its organiser is banned',
    hangs: 'volunteers, shifts, waiting applications, reminders',
    happens: 'Paused, and its shifts are cancelled. With another manager of its mosque the shifts go on.',
    told: atOnce,
    async arrange(ctx) {
      const { author, volunteer, join } = await anOpportunityWithShift(ctx);
      return { holders: [volunteer], join, end: () => ban(ctx, author.id) };
    },
  },
  {
    thing: 'Volunteer opportunity',
    end: 'its organiser’s account is deleted',
    hangs: 'volunteers, shifts, waiting applications, conversations, reminders',
    happens: 'Closed without the organiser’s words, and its shifts are cancelled. Confirmed hours stay.',
    told: `${atOnce} Applicants too.`,
    async arrange(ctx) {
      const { author, volunteer, other, join } = await anOpportunityWithShift(ctx);
      return { holders: [volunteer, other], join, end: () => erase(ctx, author.id) };
    },
  },
  {
    thing: 'Volunteer’s place',
    end: 'taken back by an organiser',
    hangs: 'places in shifts, conversation, reminders',
    happens: 'Places in coming shifts are free for others, and the conversation ends.',
    told: 'The volunteer: email, push and bell, at once.',
    async arrange(ctx) {
      const { opportunity, organiser, shift, volunteer, volunteerCtx } = await anOpportunityWithShift(ctx);
      const [application] = await ctx.db
        .select({ id: volunteerApplications.id })
        .from(volunteerApplications)
        .where(
          and(
            eq(volunteerApplications.opportunityId, opportunity.id),
            eq(volunteerApplications.volunteerId, volunteer.id),
          ),
        );
      const end = () =>
        rejectApplication.run(organiser, { id: application?.id ?? '', message: 'We have enough.' });
      return { holders: [volunteer], end, join: () => signUpForShift.run(volunteerCtx, { id: shift.id }) };
    },
  },
];

const aboutGroups: readonly Ending[] = [
  {
    thing: 'Group',
    end: 'ended by its owner, or left by its last member',
    hangs: 'members, requests, invitations, board, shelf',
    happens: 'Members can still read it. Nobody joins, writes or plans.',
    told: 'Members, and those who had asked or were invited: push and bell.',
  },
  {
    thing: 'Group',
    end: 'ended by its owner, or left by its last member',
    hangs: 'meetings with their places and reminders',
    happens: 'Coming meetings are cancelled.',
    told: atOnce,
    async arrange(ctx) {
      const { owner, group, ...rest } = await aGroupWithMeeting(ctx);
      return { ...rest, end: () => deleteGroup.run(owner.ctx, { id: group.id }) };
    },
  },
  {
    thing: 'Group',
    end: 'taken down by a moderator',
    hangs: 'meetings with their places and reminders',
    happens:
      'Nobody can open the group, and coming meetings are cancelled. If it is put back, they are planned anew.',
    told: `${atOnce} Members: push and bell.`,
    async arrange(ctx) {
      const { group, ...rest } = await aGroupWithMeeting(ctx);
      return { ...rest, end: async () => reportableGroup.remove?.(ctx.db, group.id, ctx.now) };
    },
  },
  {
    thing: 'Group',
    end: 'its owner leaves, is banned or deletes the account',
    hangs: 'members, meetings',
    happens:
      'The moderator, else the member, who has been in it the longest becomes its owner. Meetings stand.',
    told: 'The new owner: push and bell.',
  },
];

const aboutMembers: readonly Ending[] = [
  {
    thing: 'Account',
    end: 'suspended',
    hangs: 'events, opportunities, places, listings, adverts',
    happens: 'Everything stands: a suspension ends.',
    told: 'The member: email.',
  },
  {
    thing: 'Account',
    end: 'banned, or deleted by its owner or after a decision',
    hangs: 'its own places at events, in shifts and groups, and its applications',
    happens: 'They are given back, and waiting lists move up.',
    told: 'Those who move up: email, push and bell. Organisers of an opportunity: bell.',
  },
  {
    thing: 'Mosque',
    end: 'archived',
    hangs: 'followers, events, timetable, sittings, managers',
    happens:
      'Its page, times and sittings are gone; events at the address stand. Nothing about it is sent. All is there again when it is restored.',
    told: 'Nobody: an administrator archives a record, the mosque itself does not end.',
  },
];

const aboutTrade: readonly Ending[] = [
  {
    thing: 'Listing',
    end: 'sold',
    hangs: 'conversations',
    happens: 'Conversations stay readable.',
    told: 'Those who had written about it: bell.',
  },
  {
    thing: 'Listing',
    end: 'expired, deleted or taken down, or its seller is banned',
    hangs: 'conversations',
    happens: 'It leaves the lists. Conversations stay readable: nobody has a place in a listing.',
    told: 'The seller: by email and bell, three days before the end, at the end, and of a decision.',
  },
  {
    thing: 'Business',
    end: 'taken down, or deleted with its owner’s account',
    hangs: 'recommendations, evidence, claims',
    happens: 'It leaves the directory. Deleted, what hangs on it is deleted too.',
    told: 'The owner: by email and bell, of a decision.',
  },
  {
    thing: 'Advert',
    end: 'ended or withdrawn, or its owner is banned',
    hangs: 'the days of its run',
    happens: 'It’s shown no more, and its days are free for others.',
    told: 'The owner: email and bell.',
  },
  {
    thing: 'Order',
    end: 'refused by the bank, or paid back',
    hangs: 'what was bought',
    happens: 'An unpaid order can be paid again; what was paid back ends.',
    told: 'The buyer: email and bell.',
  },
];

export const endings: readonly Ending[] = [
  ...aboutEvents,
  ...aboutShifts,
  ...aboutGroups,
  ...aboutMembers,
  ...aboutTrade,
];
