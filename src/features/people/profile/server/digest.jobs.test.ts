import { expect, test } from 'vitest';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { findMailTiming } from '#features/accounts/notifications/server/preference.queries.ts';
import { announcementMail } from '#features/mosques/announcements/server/announcement.messages.tsx';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { createMailer } from '#kit/server/mail/mailer.tsx';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { type MailMessage, sendMail } from '#kit/server/mail/send-mail.ts';
import { runNext } from '#kit/server/queue/run-lanes.ts';
import { breakRows } from '#test/broken-rows.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aMailSender } from '#test/factories/mail-sender.ts';
import { asMember } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { aQueueWorker } from '#test/factories/queue.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { digestDue, keepForDigest, sendDigests } from './digest.jobs.ts';
import { communityDigestMail } from './digest.messages.tsx';
import { digestItems } from './digest.tables.ts';
import { saveNotifications } from './notification.own.ts';

/** A mail server that accepts and records every message. */
function aMailbox(at: Ctx) {
  const templates = [announcementMail, communityDigestMail];
  const mailer = createMailer(templates, { publicUrl: at.config.publicUrl, secrets: at.secrets });
  const ctx = { ...at, mailer };
  const sent: MailMessage[] = [];
  const handler = sendMail(
    {
      send: async (message) => {
        sent.push(message);
        return { ended: 'accepted' };
      },
      close: () => {},
    },
    {
      sender: async () => aMailSender,
      findTiming: (userId, topic) => findMailTiming(ctx.db, userId, topic),
      isBlocked: (one, other) => isBlocked(ctx.db, one, other),
      keep: (kept, now) => keepForDigest(ctx.db, kept, now),
      refused: async () => {},
    },
  );
  const worker = { ...aQueueWorker(ctx), handlers: new Map([[handler.kind, handler]]) };
  const deliver = async () => {
    while (await runNext(worker, 'bulk-mail'));
  };
  return { sent, deliver };
}

testWithDb('daily updates wait until the evening; a janazah is announced at once', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await saveNotifications.run(member, {
    preferences: {},
    deliveries: { communityUpdates: { frequency: 'daily', deliveryMethod: 'email' } },
  });
  const { id: placeId } = await aMosque(ctx.db);
  const send = (title: string, cannotWait: boolean) => {
    const props = { ...announcementMail.example, placeId, path: undefined, title, cannotWait };
    return enqueueMail(ctx.db, announcementMail, { to: user.email, userId: user.id, props }, ctx.now);
  };
  await send('Car park closed', false);
  await send('New classes', false);
  await send('Janazah after Dhuhr', true);
  const { sent, deliver } = aMailbox(ctx);
  await deliver();
  expect(sent.map(({ subject }) => subject)).toEqual(['Seven Kings Mosque: Janazah after Dhuhr']);
  expect(await ctx.db.$count(digestItems)).toBe(2);
  await runSteps(sendDigests, ctx);
  expect(await ctx.db.$count(digestItems)).toBe(2);
  const evening = { ...ctx, now: new Date(ctx.now.getTime() + 24 * 60 * 60_000) };
  await runSteps(sendDigests, evening);
  await runSteps(sendDigests, evening);
  const later = aMailbox(evening);
  await later.deliver();
  expect(later.sent.map(({ subject }) => subject)).toEqual(['Your summary: 2 updates']);
  expect(later.sent[0]?.text).toContain('Car park closed');
  expect(later.sent[0]?.unsubscribeUrl).not.toBeNull();
});

testWithDb('a member who has switched a topic off gets no digest of it', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const item = {
    topic: 'communityUpdates' as const,
    title: 'News',
    path: '/',
    dueAt: '2026-01-01T00:00:00.000Z',
  };
  await ctx.db.insert(digestItems).values({ ...item, userId: user.id });
  await saveNotifications.run(member, { preferences: { communityUpdates: false } });
  await runSteps(sendDigests, ctx);
  const { sent, deliver } = aMailbox(ctx);
  await deliver();
  expect(sent).toEqual([]);
  expect(await ctx.db.$count(digestItems)).toBe(0);
});

testWithDb('a digest that fails does not delay those of other members', async ({ ctx }) => {
  const item = {
    topic: 'communityUpdates' as const,
    title: 'News',
    path: '/',
    dueAt: '2026-01-01T00:00:00.000Z',
  };
  const [{ user: broken }, { user: next }] = [await asMember(ctx), await asMember(ctx)];
  for (const { id: userId } of [broken, next]) await ctx.db.insert(digestItems).values({ ...item, userId });
  const { repair } = await breakRows(ctx.db, digestItems.userId, broken.id);
  const received = async () => (await messagesTo(ctx.db, 'community-digest')).map(({ to }) => to);
  await runSteps(sendDigests, ctx);
  expect(await received()).toEqual([next.email]);
  await repair();
  await runSteps(sendDigests, minutesLater(ctx, 1));
  expect((await received()).toSorted()).toEqual([broken.email, next.email].toSorted());
});

const due = (frequency: 'daily' | 'weekly', now: string) => digestDue(frequency, new Date(now)).toISOString();

test('a daily digest is due at the next 6pm, also across a clock change', () => {
  expect(due('daily', '2026-11-22T09:00:00Z')).toBe('2026-11-22T18:00:00.000Z');
  expect(due('daily', '2026-11-22T18:00:00Z')).toBe('2026-11-23T18:00:00.000Z');
  expect(due('daily', '2026-10-25T00:30:00Z')).toBe('2026-10-25T18:00:00.000Z');
  expect(due('daily', '2026-07-01T09:00:00Z')).toBe('2026-07-01T17:00:00.000Z');
});

test('a weekly digest is due on Thursday at 6pm', () => {
  expect(due('weekly', '2026-11-22T09:00:00Z')).toBe('2026-11-26T18:00:00.000Z');
  expect(due('weekly', '2026-11-26T19:00:00Z')).toBe('2026-12-03T18:00:00.000Z');
});
