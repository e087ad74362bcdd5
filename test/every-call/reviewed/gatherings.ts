import { createEvent, getHostedEvent } from '#features/gatherings/events/server/event.own.ts';
import { getEvent } from '#features/gatherings/events/server/event.read.ts';
import { putEventImage } from '#features/gatherings/events/server/event-picture.own.ts';
import { updateEvent } from '#features/gatherings/events/server/event-update.own.ts';
import { calls as replyCalls } from '#features/gatherings/forum/forum-reply.contract.ts';
import { getForumPost, listForumReplies } from '#features/gatherings/forum/server/forum.read.ts';
import { createForumPost, updateForumPost } from '#features/gatherings/forum/server/forum-post.own.ts';
import { updateForumReply } from '#features/gatherings/forum/server/forum-reply.own.ts';
import {
  createVolunteerOpportunity,
  getOpportunityForm,
  updateVolunteerOpportunity,
} from '#features/gatherings/volunteering/server/opportunity.own.ts';
import { getVolunteerOpportunity } from '#features/gatherings/volunteering/server/opportunity.read.ts';
import { anEventInput } from '../../factories/events.ts';
import { aPost, aPostInput, aReply } from '../../factories/forum.ts';
import { asMember } from '../../factories/people.ts';
import { aMosque } from '../../factories/places.ts';
import { anOpportunityInput } from '../../factories/volunteering.ts';
import { aPng, change, type ReviewedKind } from './kinds.ts';

const ticked = 'A checkbox, or chosen from a list.';
const theDraw = 'Follows from its day, and is random.';
const times = 'Guests are notified of new times at once, and administrators see them listed.';

export const event: ReviewedKind = {
  async create(ctx) {
    const { ctx: owner } = await asMember(ctx);
    const { id } = await createEvent.run(owner, anEventInput());
    return { id, owner };
  },
  read: (ctx, { id }) => getEvent.run(ctx, { id }),
  writers: {
    async updateEvent({ db }, { id, owner }) {
      const { updatedAt } = await getHostedEvent.run(owner, { id });
      const {
        repeats: _,
        repeatUntil: __,
        ...input
      } = anEventInput({
        title: 'FREE £500 grant, claim now',
        description: 'Give us your details.',
        category: 'charity',
        eventDate: '2026-11-29',
        startTime: '20:00',
        endTime: '12:00',
        endDate: '2026-12-01',
        location: 'Elsewhere',
        address: '1 Other Street, Ilford',
        postcode: 'IG3 9RS',
        placeId: (await aMosque(db)).id,
        organizer: 'The bank',
        organizerEmail: 'grant@example.org',
        organizerPhone: '020 7946 0999',
        showContact: true,
        maxAttendees: 30,
        drawOn: '2026-11-25',
        womenOnly: true,
        forFamilies: true,
        childrenWelcome: true,
        wheelchairAccessible: true,
        isIftar: true,
        iftarMeals: 200,
        iftarBookFirst: true,
        iftarBringDish: true,
        liveStreamUrl: 'https://phish.example.net/stream',
        bookingUrl: 'https://phish.example.net/login',
        costPence: 500,
        isPublic: false,
      });
      return change(updateEvent, owner, { ...input, id, scope: 'this', updatedAt });
    },
    async putEventImage(_ctx, { id, owner }) {
      return change(putEventImage, owner, { id, bytes: await aPng('orange') });
    },
  },
  atOnce: {
    category: ticked,
    maxAttendees: 'A number.',
    drawOn: times,
    draw: theDraw,
    'draw.entries': theDraw,
    'draw.fingerprint': theDraw,
    'draw.seed': theDraw,
    womenOnly: ticked,
    forFamilies: ticked,
    childrenWelcome: ticked,
    wheelchairAccessible: ticked,
    isIftar: ticked,
    iftarMeals: 'A number.',
    iftarBookFirst: ticked,
    iftarBringDish: ticked,
    eventDate: times,
    startTime: times,
    endTime: times,
    endDate: times,
    endsAt: times,
    startsAt: times,
  },
  otherCalls: {
    'Submits a new one, or ends it.': ['createEvent', 'cancelEvent', 'deleteEvent'],
    'Removes a picture, which shows nothing new.': ['removeEventImage'],
    'A short notice without links, which ends within a day; it is shown at once and listed.': [
      'setEventNotice',
      'removeEventNotice',
    ],
    'Guests.': ['rsvpToEvent', 'withdrawRsvp', 'confirmAttendance'],
    'A member’s own calendar.': ['renewCalendarFeed', 'removeCalendarFeed'],
  },
  leftOut: {
    'Another form of the times.': ['afterPrayer', 'afterPrayerMinutes', 'durationMinutes'],
    'Accepted and ignored, because members can’t decide it.': [
      'placeName',
      'requiresApproval',
      'latitude',
      'longitude',
    ],
  },
};

export const opportunity: ReviewedKind = {
  async create(ctx) {
    const { ctx: owner } = await asMember(ctx);
    const { id } = await createVolunteerOpportunity.run(owner, anOpportunityInput());
    return { id, owner };
  },
  read: (ctx, { id }) => getVolunteerOpportunity.run(ctx, { id }),
  writers: {
    async updateVolunteerOpportunity({ db }, { id, owner }) {
      const { updatedAt } = await getOpportunityForm.run(owner, { id });
      const input = anOpportunityInput({
        title: 'Work from home, £300 a day',
        description: 'Send us your bank details.',
        category: 'education',
        priority: 'high',
        timeCommitment: 'one_time',
        requiredSkills: ['A bank account'],
        requiredLanguages: ['Money'],
        requiredQualifications: ['None'],
        requiresDbsCheck: true,
        minimumAge: 21,
        schedule: [{ dayOfWeek: 1, startTime: '09:00', endTime: '10:00', notes: 'Send money first' }],
        startDate: '2026-12-01',
        endDate: '2026-12-02',
        isOngoing: false,
        location: 'Elsewhere',
        address: '1 Other Street, Ilford',
        postcode: 'IG3 9RS',
        maxVolunteers: 30,
        contactMethod: 'phone',
        contactDetails: '020 7946 0999',
        organizationId: (await aMosque(db)).id,
      });
      return change(updateVolunteerOpportunity, owner, { ...input, id, updatedAt });
    },
  },
  atOnce: {
    priority: ticked,
    timeCommitment: ticked,
    isOngoing: ticked,
    startDate: 'A date, which applicants should know soon.',
    endDate: 'As the start date.',
    maxVolunteers: 'A number.',
  },
  otherCalls: {
    'Submits a new one, or ends it.': ['createVolunteerOpportunity', 'closeVolunteerOpportunity'],
    'Whether it currently accepts applications.': ['pauseVolunteerOpportunity', 'reopenVolunteerOpportunity'],
    'Volunteers’ calls, and answers to them.': [
      'applyForOpportunity',
      'withdrawApplication',
      'acceptApplication',
      'rejectApplication',
    ],
  },
};

const ofTheForum = {
  'Submits a new one, or deletes it.': [
    'createForumPost',
    'deleteForumPost',
    'createForumReply',
    'deleteForumReply',
  ],
  'Readers’ actions without text.': [
    'likeForumPost',
    'unlikeForumPost',
    'followForumPost',
    'unfollowForumPost',
    'readForumPost',
    'likeForumReply',
    'unlikeForumReply',
    'markReplyHelpful',
    'unmarkReplyHelpful',
  ],
};
const firstDays = '2026-11-20T09:00:00.000Z';

export const post: ReviewedKind = {
  async create(ctx) {
    const { ctx: owner } = await asMember(ctx, { joinedAt: firstDays });
    const input = aPostInput({ content: 'Look at https://shop.example.org' });
    return { id: (await createForumPost.run(owner, input)).id, owner };
  },
  read: (ctx, { id }) => getForumPost.run(ctx, { id }),
  writers: {
    async updateForumPost(_ctx, { id, owner }) {
      const words = { title: 'Other words', content: 'Other words', tags: ['other'] };
      return change(updateForumPost, owner, { id, ...words });
    },
  },
  atOnce: {
    title: 'Forum texts are not reviewed, except for links by new members, whose edits can’t add any.',
    content: 'As the title.',
    contentTree: 'As the title.',
    tags: 'As the title.',
  },
  otherCalls: { ...ofTheForum, 'Replies.': ['updateForumReply'] },
};

export const reply: ReviewedKind = {
  async create(ctx) {
    const { ctx: asker } = await asMember(ctx);
    const { ctx: owner } = await asMember(ctx);
    const postId = await aPost(asker, { category: 'ask' });
    return { id: (await aReply(owner, postId)).id, owner, within: postId };
  },
  async read(ctx, { id, within = '' }) {
    const { items } = await listForumReplies.run(
      ctx,
      replyCalls.listForumReplies.input.parse({ id: within }),
    );
    return items.find((one) => one.id === id);
  },
  writers: {
    async updateForumReply(_ctx, { id, owner }) {
      return change(updateForumReply, owner, { id, content: 'FATWA: it is never allowed.' });
    },
  },
  atOnce: {},
  otherCalls: { ...ofTheForum, 'Posts.': ['updateForumPost'] },
};
