import { v7 } from 'uuid';
import {
  answerRecommendation,
  recommendBusiness,
} from '#features/exchange/businesses/server/recommendation.own.ts';
import { markClassifiedSold } from '#features/exchange/classifieds/server/listing.own.ts';
import { contactSeller, sendClassifiedMessage } from '#features/exchange/classifieds/server/talk.own.ts';
import { recordDbsCheck } from '#features/gatherings/dbs-checks/server/dbs-check.admin.ts';
import { calls as rsvpCalls } from '#features/gatherings/events/rsvp.contract.ts';
import { eventPublished } from '#features/gatherings/events/server/event.messages.tsx';
import { rsvpToEvent } from '#features/gatherings/events/server/rsvp.own.ts';
import { forumScholars } from '#features/gatherings/forum/server/forum.tables.ts';
import { answerFeedback } from '#features/mosques/feedback/server/feedback.admin.ts';
import { sendFeedback } from '#features/mosques/feedback/server/feedback.own.ts';
import { mosqueFollows } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import { sendMessage } from '#features/people/connections/server/chat-message.own.ts';
import { shareContact } from '#features/people/connections/server/connection.own.ts';
import {
  acceptConnection,
  createMemberConnection,
} from '#features/people/connections/server/introduction.own.ts';
import { inviteToGroup } from '#features/people/groups/server/group-member.admin.ts';
import { joinGroup } from '#features/people/groups/server/group-member.own.ts';
import { createGroupPost, createGroupReply } from '#features/people/groups/server/group-post.own.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { aBusiness } from '../factories/businesses.ts';
import { aListing } from '../factories/classifieds.ts';
import { anEvent } from '../factories/events.ts';
import { aPost, aReply } from '../factories/forum.ts';
import { aGroup } from '../factories/groups.ts';
import { asAdmin } from '../factories/people.ts';
import { aMosque } from '../factories/places.ts';
import { asVolunteer } from '../factories/volunteer-hours.ts';
import { anOpportunity } from '../factories/volunteering.ts';
import { atVolunteering } from './acts-of-volunteers.ts';
import { type Act, converse, createManagedMosque, message } from './pair-of-members.ts';

const betweenMembers: readonly Act[] = [
  {
    name: 'createMemberConnection',
    kinds: ['introduction_received'],
    prepare:
      async ({ reader, doer }) =>
      () =>
        createMemberConnection.run(doer.ctx, { toUserId: reader.user.id, message }),
  },
  {
    name: 'acceptConnection',
    kinds: ['introduction_accepted'],
    async prepare({ reader, doer }) {
      const { id } = await createMemberConnection.run(reader.ctx, {
        toUserId: doer.user.id,
        message: 'Salam',
      });
      return () => acceptConnection.run(doer.ctx, { id, message });
    },
  },
  {
    name: 'sendMessage',
    kinds: ['message_received'],
    async prepare(pair) {
      const id = await converse(pair);
      return () => sendMessage.run(pair.doer.ctx, { id, message, clientId: v7() });
    },
  },
  {
    name: 'shareContact',
    kinds: ['contacts_revealed'],
    async prepare(pair) {
      const id = await converse(pair);
      await shareContact.run(pair.reader.ctx, { id });
      return () => shareContact.run(pair.doer.ctx, { id });
    },
  },
  {
    name: 'inviteToGroup',
    kinds: ['group_invitation'],
    async prepare(pair) {
      await converse(pair);
      const { id } = await aGroup(pair.ctx.db, [pair.doer.user]);
      return () => inviteToGroup.run(pair.doer.ctx, { id, userId: pair.reader.user.id });
    },
  },
  {
    name: 'joinGroup',
    kinds: ['group_request'],
    async prepare({ ctx, reader, doer }) {
      const { id } = await aGroup(ctx.db, [reader.user], { isPrivate: true });
      return () => joinGroup.run(doer.ctx, { id, message });
    },
  },
  {
    name: 'createGroupPost',
    kinds: ['group_post'],
    async prepare({ ctx, reader, doer }) {
      const { id } = await aGroup(ctx.db, [reader.user, doer.user]);
      return () => createGroupPost.run(doer.ctx, { id, content: message });
    },
  },
  {
    name: 'createGroupReply',
    kinds: ['group_reply'],
    async prepare({ ctx, reader, doer }) {
      const { id } = await aGroup(ctx.db, [doer.user, reader.user]);
      const { id: postId } = await createGroupPost.run(reader.ctx, { id, content: 'Who has a ladder?' });
      return () => createGroupReply.run(doer.ctx, { id, postId, content: message });
    },
  },
];

const inTheForum: readonly Act[] = [
  {
    name: 'createForumPost, with a mention',
    kinds: ['forum_mention'],
    async prepare({ reader, doer }) {
      // Only members who have posted in the forum can be mentioned.
      await aPost(reader.ctx);
      return () => aPost(doer.ctx, { content: `@Farah Siddiqi ${message}` });
    },
  },
  {
    name: 'createForumReply',
    kinds: ['forum_reply'],
    async prepare({ reader, doer }) {
      const id = await aPost(reader.ctx);
      return () => aReply(doer.ctx, id, { content: message });
    },
  },
  {
    name: 'createForumPost, a question to a scholar',
    kinds: ['forum_question'],
    async prepare({ ctx, reader, doer }) {
      const named = { userId: reader.user.id, name: 'Ustadha Farah', namedAt: ctx.now.toISOString() };
      await ctx.db.insert(forumScholars).values(named);
      return () => aPost(doer.ctx, { category: 'ask', content: message });
    },
  },
];

const inTrade: readonly Act[] = [
  {
    name: 'recommendBusiness',
    kinds: ['business_recommendation'],
    async prepare({ ctx, reader, doer }) {
      const { id } = await aBusiness(ctx.db, { ownerUserId: reader.user.id });
      return () => recommendBusiness.run(doer.ctx, { id, words: message });
    },
  },
  {
    name: 'answerRecommendation',
    kinds: ['business_recommendation'],
    async prepare({ ctx, reader, doer }) {
      const { id } = await aBusiness(ctx.db, { ownerUserId: doer.user.id });
      const recommendation = await recommendBusiness.run(reader.ctx, {
        id,
        words: 'Best daal on Green Lane.',
      });
      return () => answerRecommendation.run(doer.ctx, { id: recommendation.id, answer: message });
    },
  },
  {
    name: 'contactSeller',
    kinds: ['listing_message'],
    async prepare({ ctx, reader, doer }) {
      const { id } = await aListing(ctx.db, { sellerUserId: reader.user.id });
      return () => contactSeller.run(doer.ctx, { id, message });
    },
  },
  {
    name: 'sendClassifiedMessage',
    kinds: ['listing_message'],
    async prepare({ ctx, reader, doer }) {
      const { id } = await aListing(ctx.db, { sellerUserId: doer.user.id });
      const { talkId } = await contactSeller.run(reader.ctx, { id, message: 'Is it there?' });
      return () => sendClassifiedMessage.run(doer.ctx, { id: talkId, message });
    },
  },
  {
    name: 'markClassifiedSold',
    kinds: ['listing_sold'],
    async prepare({ ctx, reader, doer }) {
      const { id } = await aListing(ctx.db, { sellerUserId: doer.user.id });
      await contactSeller.run(reader.ctx, { id, message: 'Is it there?' });
      return () => markClassifiedSold.run(doer.ctx, { id });
    },
  },
];

const atEventsAndMosques: readonly Act[] = [
  {
    name: 'rsvpToEvent',
    kinds: ['event_rsvp'],
    async prepare({ ctx, reader, doer }) {
      const { id } = await anEvent(ctx.db, { createdBy: reader.user.id });
      const input = rsvpCalls.rsvpToEvent.input.parse({ id, responseMessage: message });
      return () => rsvpToEvent.run(doer.ctx, input);
    },
  },
  {
    name: 'an event that is published at a mosque',
    kinds: ['mosque_event'],
    async prepare({ ctx, reader, doer }) {
      const mosque = await aMosque(ctx.db);
      await ctx.db.insert(mosqueFollows).values({ placeId: mosque.id, userId: reader.user.id });
      const { id } = await anEvent(ctx.db, {
        createdBy: doer.user.id,
        placeId: mosque.id,
        placeName: mosque.name,
      });
      return () => announce(ctx, eventPublished, { eventId: id });
    },
  },
  {
    name: 'sendFeedback',
    kinds: ['feedback_received'],
    async prepare(pair) {
      const { id: placeId } = await createManagedMosque(pair, pair.reader.user.id);
      const words = { feedbackType: 'question', subject: 'You', message } as const;
      return () => sendFeedback.run(pair.doer.ctx, { placeId, ...words });
    },
  },
  {
    name: 'answerFeedback',
    kinds: ['feedback_answered'],
    async prepare(pair) {
      const { id: placeId } = await createManagedMosque(pair, pair.doer.user.id);
      const words = { feedbackType: 'question', subject: 'Shoes', message: 'The racks are full.' } as const;
      const { id } = await sendFeedback.run(pair.reader.ctx, { placeId, ...words });
      return () => answerFeedback.run(pair.doer.ctx, { id, response: message });
    },
  },
  {
    name: 'recordDbsCheck',
    kinds: ['dbs_check_recorded'],
    async prepare(pair) {
      const { id: placeId } = await createManagedMosque(pair, pair.doer.user.id);
      const { id: createdBy } = (await asAdmin(pair.ctx)).user;
      const { id: opportunityId } = await anOpportunity(pair.ctx.db, { createdBy, placeId });
      await asVolunteer(pair.ctx, opportunityId, pair.reader.user.id);
      const check = {
        role: message,
        level: 'basic',
        issuedOn: '2026-11-01',
        expiresOn: '2027-11-01',
      } as const;
      return () => recordDbsCheck.run(pair.doer.ctx, { userId: pair.reader.user.id, placeId, ...check });
    },
  },
];

/** Everything that members can do to each other on the site. */
export const acts: readonly Act[] = [
  ...betweenMembers,
  ...inTheForum,
  ...inTrade,
  ...atEventsAndMosques,
  ...atVolunteering,
];
