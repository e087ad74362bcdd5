import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { registry } from '#app/registry.ts';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { calls as rsvpCalls } from '#features/gatherings/events/rsvp.contract.ts';
import { eventCancelledMessage } from '#features/gatherings/events/server/event.messages.tsx';
import { cancelEvent } from '#features/gatherings/events/server/event.own.ts';
import { rsvpToEvent } from '#features/gatherings/events/server/rsvp.own.ts';
import { readMessages, sendMessage } from '#features/people/connections/server/chat-message.own.ts';
import { getConnection } from '#features/people/connections/server/connection.own.ts';
import {
  createMemberConnection,
  declineConnection,
} from '#features/people/connections/server/introduction.own.ts';
import { ApiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { liveMessages, queue } from '#kit/server/kit.tables.ts';
import { anEvent, anRsvp } from '../factories/events.ts';
import { aManagedMosque } from '../factories/mosque-managers.ts';
import { sendMails, workOff } from '../factories/queue.ts';
import { testWithDb } from '../with-db.ts';
import { acts } from './acts-between-members.ts';
import { aPair, converse, type Pair } from './pair-of-members.ts';

/*
 * Each act of acts-between-members.ts sends the reader the notification that it names. With a block in either direction, nothing is
 * sent: no notification, no email, no live message, and the error only says that the thing doesn't exist. Every kind of notification
 * is listed: as an act between members, as one that passes blocks, or as one from the site.
 */

/** Notifications from the site, its administrators, or the managers of a mosque or group, which name no acting member. */
const siteKinds = [
  'advert_news',
  'appeal_decided',
  'business_decided',
  'event_decided',
  'event_hijri_day',
  'fast_reminder',
  'forum_decided',
  'forum_helpful',
  'forum_scholar',
  'group_decided',
  'group_founding',
  'group_limit',
  'group_meeting',
  'halal_evidence',
  'email_failing',
  'inbox_decision_failed',
  'jamaah_changed',
  'listing_decided',
  'listing_ending',
  'listing_expired',
  'moon_declared',
  'mosque_announcement',
  'mosque_asked',
  'mosque_given',
  'mosque_janazah',
  'opportunity_decided',
  'order_said_paid',
  'payment_disputed',
  'payment_received',
  'payment_refused',
  'payment_returned',
  'premium_changed',
  'suggestion_decided',
  'volunteer_shift_reminder',
];

/** The errors allowed with a block: those that also occur when something is missing or over. */
const allowedErrors = new Set([
  'conversation_over',
  'talk_over',
  'no_longer_waiting',
  'already_answered',
  'not_their_volunteer',
  'not_volunteering',
]);

test('every kind of notification is sent by an act between members, passes blocks, or comes from the site', () => {
  const between = acts.flatMap(({ kinds }) => kinds);
  const passing = registry.notificationKinds.filter((kind) => kind.passesBlocks).map(({ name }) => name);
  const known = registry.notificationKinds.map(({ name }) => name);
  expect([...new Set([...between, ...passing, ...siteKinds])].toSorted()).toEqual(known.toSorted());
});

/** Returns what a member receives: kinds of notification, sent emails and live messages. */
async function received({ ctx }: Pair, user: { id: string; email: string }) {
  const notices = await ctx.db.select().from(notifications).where(eq(notifications.userId, user.id));
  const live = await ctx.db.$count(liveMessages, eq(liveMessages.userId, user.id));
  const mails = (await sendMails(ctx)).filter(({ to }) => to === user.email).map(({ subject }) => subject);
  return { notices: notices.map(({ kind }) => kind), mails, live };
}

/** Deletes everything sent so far. */
async function clearMessages({ db }: Ctx): Promise<void> {
  for (const table of [notifications, liveMessages, queue]) await db.delete(table);
}

for (const { name, kinds, prepare } of acts) {
  testWithDb(`${name}: the other is notified`, async ({ ctx }) => {
    const pair = await aPair(ctx);
    const act = await prepare(pair);
    await workOff(ctx);
    await clearMessages(ctx);
    await act();
    await workOff(ctx);
    expect((await received(pair, pair.reader.user)).notices).toEqual(expect.arrayContaining([...kinds]));
  });

  for (const by of ['reader', 'doer'] as const) {
    testWithDb(`${name}: with a block by the ${by}, nothing reaches the other`, async ({ ctx }) => {
      const pair = await aPair(ctx);
      const act = await prepare(pair);
      const [blocker, blocked] = by === 'reader' ? [pair.reader, pair.doer] : [pair.doer, pair.reader];
      await blockMember.run(blocker.ctx, { id: blocked.user.id });
      await workOff(ctx);
      await clearMessages(ctx);
      const refusal = await Promise.resolve(act()).then(
        () => undefined,
        (error: unknown) => error,
      );
      await workOff(ctx);
      expect(await received(pair, pair.reader.user)).toEqual({ notices: [], mails: [], live: 0 });
      if (refusal === undefined) return;
      if (!(refusal instanceof ApiError)) throw refusal;
      expect(refusal.status === 404 || allowedErrors.has(refusal.code), refusal.code).toBe(true);
    });
  }
}

/** The kinds of notification about a text that one member writes to another, which must not be stored either. */
const storedKinds = [
  'business_recommendation',
  'introduction_received',
  'introduction_accepted',
  'message_received',
  'listing_message',
];

/** Returns the database, with something that happens before each transaction begins. */
function beforeTransactions(db: Ctx['db'], happens: () => Promise<void>): Ctx['db'] {
  const transaction: Ctx['db']['transaction'] = async (...given) => {
    await happens();
    return db.transaction(...given);
  };
  return new Proxy(db, {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
  });
}

const storedActs = acts.filter(({ kinds }) => kinds.some((kind) => storedKinds.includes(kind)));

// The other is not notified in any case, but would find the text where it belongs, at the latest when the block ends.
for (const { name, prepare } of storedActs) {
  testWithDb(`${name}: a block between its checks and its transaction refuses it`, async ({ ctx }) => {
    const pair = await aPair(ctx);
    const { reader, doer } = pair;
    let isDue = false;
    const block = async () => {
      if (isDue) await blockMember.run(reader.ctx, { id: doer.user.id });
      isDue = false;
    };
    const db = beforeTransactions(doer.ctx.db, block);
    const act = await prepare({ ...pair, doer: { ...doer, ctx: { ...doer.ctx, db } } });
    isDue = true;
    await expect(Promise.resolve(act())).rejects.toBeInstanceOf(ApiError);
    expect(isDue).toBe(false);
  });
}

test('every kind of notification about a stored text is caused by an act', () => {
  const caused = new Set(storedActs.flatMap(({ kinds }) => kinds));
  expect(storedKinds.filter((kind) => !caused.has(kind))).toEqual([]);
});

testWithDb(
  'with a block, the text of an answer to an introduction is not stored, even before the queue runs',
  async ({ ctx }) => {
    const { reader, doer } = await aPair(ctx);
    const { id } = await createMemberConnection.run(reader.ctx, { toUserId: doer.user.id, message: 'Salam' });
    await blockMember.run(reader.ctx, { id: doer.user.id });
    await expect(
      declineConnection.run(doer.ctx, { id, message: 'I know where you live' }),
    ).rejects.toMatchObject({
      code: 'no_longer_waiting',
    });
    expect((await getConnection.run(reader.ctx, { id })).responseMessage).toBeNull();
  },
);

testWithDb('with a block, read receipts are not sent', async ({ ctx }) => {
  const pair = await aPair(ctx);
  const id = await converse(pair);
  await sendMessage.run(pair.reader.ctx, { id, message: 'Salam' });
  await blockMember.run(pair.reader.ctx, { id: pair.doer.user.id });
  await clearMessages(ctx);
  expect(await readMessages.run(pair.doer.ctx, { id })).toEqual({ read: 1 });
  expect((await received(pair, pair.reader.user)).live).toBe(0);
});

testWithDb(
  'a guest is told of a cancelled event despite a block, without the host’s message',
  async ({ ctx }) => {
    const pair = await aPair(ctx);
    const { reader, doer } = pair;
    const event = await anEvent(ctx.db, { createdBy: doer.user.id });
    await anRsvp(ctx.db, event.id, reader.user.id);
    await blockMember.run(reader.ctx, { id: doer.user.id });
    await workOff(ctx);
    await clearMessages(ctx);
    await cancelEvent.run(doer.ctx, { id: event.id, scope: 'this', reason: 'I know where you live' });
    await workOff(ctx);
    const [told] = await ctx.db.select().from(notifications).where(eq(notifications.userId, reader.user.id));
    expect(told).toMatchObject({ kind: 'event_cancelled', body: null });
    const mails = (await sendMails(ctx)).filter(({ to }) => to === reader.user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      eventCancelledMessage.email.subject({ ...eventCancelledMessage.email.example, title: event.title }),
    ]);
    expect(JSON.stringify(mails)).not.toContain('where you live');
  },
);

testWithDb(
  'a block does not exclude a member from an event that a manager holds for the mosque',
  async ({ ctx }) => {
    const { reader, doer } = await aPair(ctx);
    const { mosque, manager, user } = await aManagedMosque(ctx);
    await blockMember.run(manager, { id: doer.user.id });
    const ofMosque = await anEvent(ctx.db, { createdBy: user.id, placeId: mosque.id });
    const own = await anEvent(ctx.db, { createdBy: user.id });
    const come = (id: string) => rsvpToEvent.run(doer.ctx, rsvpCalls.rsvpToEvent.input.parse({ id }));
    expect(await come(ofMosque.id)).toMatchObject({ status: 'attending' });
    await expect(come(own.id)).rejects.toMatchObject({ code: 'event_not_found' });
    expect(
      await rsvpToEvent.run(reader.ctx, rsvpCalls.rsvpToEvent.input.parse({ id: own.id })),
    ).toMatchObject({
      status: 'attending',
    });
  },
);
