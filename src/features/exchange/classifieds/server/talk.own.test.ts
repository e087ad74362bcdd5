import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { liveMessages, outbox } from '#kit/server/kit.tables.ts';
import { aListing, aTalk } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { markClassifiedSold } from './listing.own.ts';
import { classifiedListings, classifiedMessages } from './listing.tables.ts';
import {
  contactSeller,
  getClassifiedTalk,
  listClassifiedTalks,
  readClassifiedTalk,
  sendClassifiedMessage,
} from './talk.own.ts';

testWithDb('two members write to each other without learning each other’s address', async ({ ctx }) => {
  const { hira, amina, talkId: id } = await aTalk(ctx);
  const [listed] = (await listClassifiedTalks.run(hira.ctx, { limit: 10 })).items;
  expect(listed).toMatchObject({ other: { name: 'Amina Begum' }, isSelling: true, unread: 1 });
  const read = await getClassifiedTalk.run(hira.ctx, { id });
  expect(await readClassifiedTalk.run(hira.ctx, { id })).toEqual({ read: 1 });
  await sendClassifiedMessage.run(hira.ctx, { id, message: 'Yes. Today after Asr?' });
  const answered = await getClassifiedTalk.run(amina.ctx, { id });
  expect(answered.messages.map(({ isMine, message }) => [isMine, message])).toEqual([
    [true, 'Salam, is it there?'],
    [false, 'Yes. Today after Asr?'],
  ]);
  const told = [read, answered, ...(await ctx.db.select().from(notifications))];
  expect(JSON.stringify(told)).not.toContain('@example.org');
  const mails = await ctx.db.select().from(outbox);
  for (const { toEmail, props } of mails) {
    expect(toEmail).toMatch(/@example\.org$/);
    expect(JSON.stringify(props)).not.toMatch(/@|Asr|is it there/);
  }
});

testWithDb('open pages of both members are notified of a message and of its reading', async ({ ctx }) => {
  const { hira, amina, talkId: id } = await aTalk(ctx);
  const heard = async () => {
    const rows = await ctx.db
      .delete(liveMessages)
      .where(eq(liveMessages.kind, 'classified_talk'))
      .returning();
    return rows.map(({ userId, data }) => [userId, data]).sort();
  };
  const both = [hira.user.id, amina.user.id].map((userId) => [userId, { talkId: id }]).sort();
  await heard();
  await sendClassifiedMessage.run(amina.ctx, { id, message: 'Are you there?' });
  expect(await heard()).toEqual(both);
  await readClassifiedTalk.run(hira.ctx, { id });
  expect(await heard()).toEqual(both);
  expect(await heard()).toEqual([]);
});

testWithDb('one email is sent until the conversation is read, however much is written', async ({ ctx }) => {
  const { hira, amina, talkId: id } = await aTalk(ctx);
  for (let more = 0; more < 10; more++) {
    await sendClassifiedMessage.run(amina.ctx, { id, message: `Please answer ${more}` });
  }
  expect(await ctx.db.$count(outbox)).toBe(1);
  await readClassifiedTalk.run(hira.ctx, { id });
  expect(await ctx.db.$count(notifications)).toBe(0);
  await sendClassifiedMessage.run(amina.ctx, { id, message: 'One more' });
  expect(await ctx.db.$count(outbox)).toBe(2);
});

testWithDb(
  'a message is read up to the one that was on the screen, and the notice stays until the last',
  async ({ ctx }) => {
    const { hira, amina, talkId: id } = await aTalk(ctx);
    const second = await sendClassifiedMessage.run(amina.ctx, { id, message: 'Are you there?' });
    const third = await sendClassifiedMessage.run(amina.ctx, { id, message: 'Shall I come today?' });
    const fourth = await sendClassifiedMessage.run(amina.ctx, { id, message: 'Ring my other number' });
    const readBy = async () => {
      const { messages, unread } = await getClassifiedTalk.run(hira.ctx, { id });
      return { read: messages.map(({ readAt }) => readAt !== null), unread };
    };
    expect(await readClassifiedTalk.run(hira.ctx, { id, upTo: second.id })).toEqual({ read: 2 });
    expect(await readBy()).toEqual({ read: [true, true, false, false], unread: 2 });
    expect(await ctx.db.$count(notifications)).toBe(1);
    // Nobody can read a message that moderators have removed.
    const removed = eq(classifiedMessages.id, fourth.id);
    await ctx.db.update(classifiedMessages).set({ removedAt: ctx.now.toISOString() }).where(removed);
    expect(await readClassifiedTalk.run(hira.ctx, { id, upTo: third.id })).toEqual({ read: 1 });
    expect(await readBy()).toEqual({ read: [true, true, true, false], unread: 0 });
    expect(await ctx.db.$count(notifications)).toBe(0);
    // Own messages are read by the other member alone.
    expect(await readClassifiedTalk.run(amina.ctx, { id })).toEqual({ read: 0 });
  },
);

testWithDb('a member cannot ask about an ended, sold or pending listing, or their own', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { ctx: buyer } = await asMember(ctx);
  const { id } = await aListing(ctx.db, { sellerUserId: user.id });
  const message = 'Salam';
  await expect(contactSeller.run(seller, { id, message })).rejects.toMatchObject({ code: 'own_listing' });
  const afterEnd = { ...buyer, now: new Date('2026-12-20T12:00:00Z') };
  await expect(contactSeller.run(afterEnd, { id, message })).rejects.toMatchObject({ code: 'listing_ended' });
  await markClassifiedSold.run(seller, { id });
  await expect(contactSeller.run(buyer, { id, message })).rejects.toMatchObject({ code: 'listing_ended' });
  await ctx.db.update(classifiedListings).set({ status: 'pending', listedAt: null });
  await expect(contactSeller.run(buyer, { id, message })).rejects.toMatchObject({
    code: 'listing_not_found',
  });
  expect(await ctx.db.$count(classifiedMessages)).toBe(0);
});

testWithDb('a member can contact twenty sellers a day, but none across a block', async ({ ctx }) => {
  const { ctx: seller, user } = await asMember(ctx);
  const { ctx: spammer, user: spamming } = await asMember(ctx);
  for (let one = 0; one < 20; one++) {
    const { id } = await aListing(ctx.db, { sellerUserId: user.id });
    await contactSeller.run(spammer, { id, message: 'Cheap loans' });
  }
  const { id } = await aListing(ctx.db, { sellerUserId: user.id });
  const more = contactSeller.run(spammer, { id, message: 'Cheap loans' });
  await expect(more).rejects.toMatchObject({ code: 'too_many_requests' });
  const tomorrow = { ...spammer, now: new Date('2026-11-23T12:00:00Z') };
  await blockMember.run(seller, { id: spamming.id });
  await expect(contactSeller.run(tomorrow, { id, message: 'Hi' })).rejects.toMatchObject({
    code: 'listing_not_found',
  });
  const [talk] = (await listClassifiedTalks.run(spammer, { limit: 1 })).items;
  const again = sendClassifiedMessage.run(tomorrow, { id: talk?.id ?? '', message: 'Hi' });
  await expect(again).rejects.toMatchObject({ code: 'talk_over' });
});

testWithDb('a third member does not find the conversation', async ({ ctx }) => {
  const { talkId: id } = await aTalk(ctx);
  const { ctx: stranger } = await asMember(ctx);
  await expect(getClassifiedTalk.run(stranger, { id })).rejects.toMatchObject({ code: 'talk_not_found' });
  const sent = sendClassifiedMessage.run(stranger, { id, message: 'Hi' });
  await expect(sent).rejects.toMatchObject({ code: 'talk_not_found' });
});
