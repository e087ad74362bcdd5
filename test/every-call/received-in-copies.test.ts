import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import {
  getDataExport,
  listDataLeftOut,
  requestDataExport,
} from '#features/accounts/privacy/server/data-export.own.ts';
import { eraseAccount } from '#features/accounts/users/server/account-erasure.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { recommendBusiness } from '#features/exchange/businesses/server/recommendation.own.ts';
import { classifiedMessages } from '#features/exchange/classifieds/server/listing.tables.ts';
import { contactSeller, sendClassifiedMessage } from '#features/exchange/classifieds/server/talk.own.ts';
import { calls as rsvpCalls } from '#features/gatherings/events/rsvp.contract.ts';
import { rsvpToEvent } from '#features/gatherings/events/server/rsvp.own.ts';
import { applyForOpportunity } from '#features/gatherings/volunteering/server/application.own.ts';
import { sendMessage } from '#features/people/connections/server/chat-message.own.ts';
import { chatMessages } from '#features/people/connections/server/connection.tables.ts';
import {
  acceptConnection,
  createMemberConnection,
  withdrawConnection,
} from '#features/people/connections/server/introduction.own.ts';
import { inviteToGroup } from '#features/people/groups/server/group-member.admin.ts';
import { memberProfiles } from '#features/people/member-profiles/server/member-profile.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aBusiness } from '../factories/businesses.ts';
import { aListing } from '../factories/classifieds.ts';
import { anOpenMember } from '../factories/connections.ts';
import { anEvent } from '../factories/events.ts';
import { aGroup } from '../factories/groups.ts';
import { asMemberWithPassword, thePassword } from '../factories/password.ts';
import { workOff } from '../factories/queue.ts';
import { anOpportunity } from '../factories/volunteering.ts';
import { testWithDb } from '../with-db.ts';

/** Nadia, and Amina, who writes to her. */
async function aPair(ctx: Ctx) {
  const nadia = await asMemberWithPassword(ctx, { firstName: 'Nadia', lastName: 'Rahman' });
  const amina = await anOpenMember(ctx, { firstName: 'Amina', lastName: 'Khan' }, { shownName: 'Amina K.' });
  await ctx.db.update(users).set({ shownName: 'Amina K.' }).where(eq(users.id, amina.user.id));
  return { nadia, amina };
}

async function aConversationOf({ nadia, amina }: Awaited<ReturnType<typeof aPair>>) {
  const { id } = await createMemberConnection.run(nadia.ctx, {
    toUserId: amina.user.id,
    message: 'Salam Amina',
  });
  await acceptConnection.run(amina.ctx, { id, message: 'Welcome to Ilford' });
  await sendMessage.run(amina.ctx, { id, message: 'Come on Sunday' });
  return id;
}

/** The copy of a member's data, as JSON by section and as the page. */
async function copyOf(ctx: Ctx, member: Ctx) {
  const { id } = await requestDataExport.run(member, { password: thePassword });
  await workOff(ctx);
  const files = unzipSync((await getDataExport.run(member, { id })).bytes);
  const json = strFromU8(files['my-data.json'] ?? new Uint8Array());
  const sections: { title: string; data: unknown }[] = JSON.parse(json).sections;
  return {
    json,
    page: strFromU8(files['my-data.html'] ?? new Uint8Array()),
    part: (title: string) => sections.find((section) => section.title === title)?.data,
  };
}

testWithDb(
  'a copy holds what others wrote to a member, with their names, and no address of theirs',
  async ({ ctx }) => {
    const pair = await aPair(ctx);
    const { nadia, amina } = pair;
    await aConversationOf(pair);
    const listing = await aListing(ctx.db, { sellerUserId: nadia.user.id, title: 'Pram' });
    await contactSeller.run(amina.ctx, { id: listing.id, message: 'Is the pram there?' });
    const group = await aGroup(ctx.db, [amina.user], { name: 'Clayhall gardeners' });
    await inviteToGroup.run(amina.ctx, { id: group.id, userId: nadia.user.id });
    const opportunity = await anOpportunity(ctx.db, { createdBy: nadia.user.id, title: 'Cooks' });
    await applyForOpportunity.run(amina.ctx, {
      opportunityId: opportunity.id,
      message: 'I can cook for eighty',
    });
    const event = await anEvent(ctx.db, { createdBy: nadia.user.id, title: 'Study circle' });
    await rsvpToEvent.run(
      amina.ctx,
      rsvpCalls.rsvpToEvent.input.parse({ id: event.id, responseMessage: 'May I bring dates?' }),
    );
    const business = await aBusiness(ctx.db, { ownerUserId: nadia.user.id, name: 'Lahori Hearth' });
    await recommendBusiness.run(amina.ctx, { id: business.id, words: 'The best naan in Ilford' });

    const { json, page, part } = await copyOf(ctx, nadia.ctx);
    const at = ctx.now.toISOString();
    expect(part('Your introductions and messages')).toMatchObject({
      introductions: [
        { iAsked: true, with: 'Amina K.', iWrote: 'Salam Amina', theyWrote: 'Welcome to Ilford' },
      ],
      messages: [{ from: 'Amina K.', message: 'Come on Sunday', sentAt: expect.any(String) }],
    });
    expect(part('Your messages about listings')).toMatchObject([
      { listing: 'Pram', from: 'Amina K.', message: 'Is the pram there?', sentAt: expect.any(String) },
    ]);
    expect(part('Groups')).toMatchObject({
      groups: [
        {
          name: 'Clayhall gardeners',
          status: 'invited',
          invitedBy: 'Amina K.',
          createdAt: expect.any(String),
        },
      ],
    });
    expect(part('Volunteer opportunities that you posted')).toMatchObject({
      applicationsYouReceived: [
        { opportunity: 'Cooks', from: 'Amina K.', message: 'I can cook for eighty', appliedAt: at },
      ],
    });
    expect(part('Events you created')).toMatchObject({
      messagesFromGuests: [{ event: 'Study circle', from: 'Amina K.', message: 'May I bring dates?' }],
    });
    expect(part('Your businesses')).toMatchObject([
      { name: 'Lahori Hearth', recommendations: [{ from: 'Amina K.', words: 'The best naan in Ilford' }] },
    ]);
    expect(part('Your notifications')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ title: expect.stringContaining('Clayhall gardeners') }),
      ]),
    );
    for (const words of ['Welcome to Ilford', 'Come on Sunday', 'Is the pram there?', 'May I bring dates?']) {
      expect(page).toContain(words);
    }
    for (const file of [json, page]) {
      expect(file).not.toContain(amina.user.email);
      expect(file).not.toContain(amina.user.phone ?? 'no phone');
    }
  },
);

testWithDb(
  'what a copy leaves out because it is about others is named, with where to ask',
  async ({ ctx }) => {
    const nadia = await asMemberWithPassword(ctx);
    const { part, page } = await copyOf(ctx, nadia.ctx);
    const leftOut = await listDataLeftOut.run(nadia.ctx, {});
    expect(leftOut).toContain(
      'Who has reported what you wrote, what they said about it, and moderators’ notes.',
    );
    expect(part('What this copy leaves out')).toEqual({
      becauseItIsAboutOthers: leftOut,
      whereToAsk: expect.stringContaining('privacy@'),
    });
    for (const text of leftOut) expect(page).toContain(text);
  },
);

testWithDb(
  'a copy shows a message that moderators removed, a request that was withdrawn, and those who block or have left as the screens do',
  async ({ ctx }) => {
    const pair = await aPair(ctx);
    const { nadia, amina } = pair;
    const id = await aConversationOf(pair);
    const removedAt = ctx.now.toISOString();
    await ctx.db.update(chatMessages).set({ removedAt }).where(eq(chatMessages.connectionId, id));
    const listing = await aListing(ctx.db, { sellerUserId: nadia.user.id });
    const { talkId } = await contactSeller.run(amina.ctx, {
      id: listing.id,
      message: 'Words that were removed',
    });
    await ctx.db.update(classifiedMessages).set({ removedAt });
    await sendClassifiedMessage.run(nadia.ctx, { id: talkId, message: 'My own answer' });
    const hafsa = await anOpenMember(ctx, { firstName: 'Hafsa', lastName: 'Noor' });
    const profile = {
      userId: nadia.user.id,
      shownName: 'Nadia Rahman',
      searchText: '',
      seenBy: 'members' as const,
    };
    await ctx.db.insert(memberProfiles).values(profile);
    const asked = await createMemberConnection.run(hafsa.ctx, {
      toUserId: nadia.user.id,
      message: 'Taken back',
    });
    await withdrawConnection.run(hafsa.ctx, { id: asked.id });
    await blockMember.run(amina.ctx, { id: nadia.user.id });

    const blocked = await copyOf(ctx, nadia.ctx);
    expect(blocked.part('Your introductions and messages')).toMatchObject({
      introductions: [{ with: 'Amina K.' }, { with: null, theyWrote: null, status: 'withdrawn' }],
      messages: [{ from: 'Amina K.', message: null }],
    });
    expect(blocked.part('Your messages about listings')).toMatchObject([
      { from: 'Amina K.', message: null },
      { from: 'You', message: 'My own answer' },
    ]);
    for (const words of ['Come on Sunday', 'Words that were removed', 'Taken back', 'Hafsa']) {
      expect(blocked.json).not.toContain(words);
    }
    await inTransaction(ctx, (tx) => eraseAccount(tx, amina.user.id));
    const left = await copyOf(ctx, nadia.ctx);
    expect(left.part('Your introductions and messages')).toMatchObject({
      introductions: [{ with: 'A former member', iWrote: 'Salam Amina' }, {}],
      messages: [],
    });
    expect(left.json).not.toContain('Amina K.');
  },
);
