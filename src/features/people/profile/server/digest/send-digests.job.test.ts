import { expect } from 'vitest';
import { mailWish } from '#features/accounts/notifications/server/preferences.ts';
import { announcementMail } from '#features/mosques/announcements/server/announcement.mail.tsx';
import type { Ctx } from '#kit/server/context.ts';
import { createMailer } from '#kit/server/mail/mailer.ts';
import { sendMail } from '#kit/server/mail/send-mail.ts';
import type { MailMessage } from '#kit/server/mail/smtp.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { runNext } from '#kit/server/queue/run-next.ts';
import { asMember } from '#test/factories/people.ts';
import { aQueueWorker } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { saveNotifications } from '../save-notifications.ts';
import { digestItems } from '../tables.ts';
import { communityDigestMail } from './community-digest.mail.tsx';
import { keepForDigest } from './keep-for-digest.ts';
import { sendDigests } from './send-digests.job.ts';

/** A mail server that takes everything, and what it took. */
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
      senderName: async () => 'Mahalla',
      wish: (userId, topic) => mailWish(ctx.db, userId, topic),
      keep: (kept, now) => keepForDigest(ctx.db, kept, now),
    },
  );
  const worker = { ...aQueueWorker(ctx), handlers: new Map([[handler.kind, handler]]) };
  const deliver = async () => {
    while (await runNext(worker, 'bulk-mail'));
  };
  return { sent, deliver };
}

testWithDb('what a member wants once a day waits until the evening; a janazah does not', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  await saveNotifications.run(member, {
    preferences: {},
    deliveries: { communityUpdates: { frequency: 'daily', deliveryMethod: 'email' } },
  });
  const send = (title: string, cannotWait: boolean) => {
    const props = { ...announcementMail.example, title, cannotWait };
    return enqueueMail(ctx.db, announcementMail, { to: user.email, userId: user.id, props }, ctx.now);
  };
  await send('Car park closed', false);
  await send('New classes', false);
  await send('Janazah after Dhuhr', true);
  const { sent, deliver } = aMailbox(ctx);
  await deliver();
  expect(sent.map(({ subject }) => subject)).toEqual(['Seven Kings Mosque: Janazah after Dhuhr']);
  expect(await ctx.db.$count(digestItems)).toBe(2);
  await sendDigests(ctx);
  expect(await ctx.db.$count(digestItems)).toBe(2);
  const evening = { ...ctx, now: new Date(ctx.now.getTime() + 24 * 60 * 60_000) };
  await sendDigests(evening);
  await sendDigests(evening);
  const later = aMailbox(evening);
  await later.deliver();
  expect(later.sent.map(({ subject }) => subject)).toEqual(['Your summary: 2 updates']);
  expect(later.sent[0]?.text).toContain('Car park closed');
  expect(later.sent[0]?.unsubscribeUrl).not.toBeNull();
});

testWithDb('who has switched the topic off meanwhile gets no digest of it', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const item = {
    topic: 'communityUpdates' as const,
    title: 'News',
    path: '/',
    dueAt: '2026-01-01T00:00:00.000Z',
  };
  await ctx.db.insert(digestItems).values({ ...item, userId: user.id });
  await saveNotifications.run(member, { preferences: { communityUpdates: false } });
  await sendDigests(ctx);
  const { sent, deliver } = aMailbox(ctx);
  await deliver();
  expect(sent).toEqual([]);
  expect(await ctx.db.$count(digestItems)).toBe(0);
});
