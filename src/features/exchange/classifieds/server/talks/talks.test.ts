import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { aListing, aTalk } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { markClassifiedSold } from '../selling/end-classified.ts';
import { classifiedListings, classifiedMessages } from '../tables.ts';
import {
  contactSeller,
  getClassifiedTalk,
  listClassifiedTalks,
  readClassifiedTalk,
  sendClassifiedMessage,
} from './talks.ts';

testWithDb('two write to each other, and neither learns the other’s address', async ({ ctx }) => {
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

testWithDb('however much is written, one e-mail goes out until it is read', async ({ ctx }) => {
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

testWithDb('a listing that has ended, is sold, waits or is one’s own is not asked about', async ({ ctx }) => {
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

testWithDb('through the form nobody writes to more than twenty a day, nor past a block', async ({ ctx }) => {
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

testWithDb('a third member finds no such conversation', async ({ ctx }) => {
  const { talkId: id } = await aTalk(ctx);
  const { ctx: stranger } = await asMember(ctx);
  await expect(getClassifiedTalk.run(stranger, { id })).rejects.toMatchObject({ code: 'talk_not_found' });
  const sent = sendClassifiedMessage.run(stranger, { id, message: 'Hi' });
  await expect(sent).rejects.toMatchObject({ code: 'talk_not_found' });
});
