import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { queue } from '#kit/server/kit.tables.ts';
import { createMailer } from '#kit/server/mail/mailer.tsx';
import { message } from '#kit/server/messages/message.tsx';
import { asMember, aUser } from '#test/factories/people.ts';
import { sendMails } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { notifications } from './notification.tables.ts';
import { notify } from './notify.ts';

const gone = '00000000-0000-7000-8000-000000000000';

const definition = {
  key: 'tea-moved',
  when: 'Tea is at another time.',
  facts: z.object({ hour: z.string() }),
  example: { hour: '4pm' },
  title: ({ hour }: { hour: string }) => `Tea is at ${hour}`,
  paragraphs: () => ['Please come.'],
  button: () => ({ label: 'Open the event', path: '/events' }),
};
const teaMoved = message({ ...definition, kind: { name: 'event_changed' } });

testWithDb('a message becomes a notice and an email for each member with an account', async ({ ctx }) => {
  const user = await aUser(ctx.db, { firstName: 'Amina', email: 'amina@example.org' });
  await notify(ctx, teaMoved, [user.id, gone, null], { hour: '5pm' });
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: user.id, kind: 'event_changed', title: 'Tea is at 5pm', path: '/events' },
  ]);
  const emails = await ctx.db.select().from(queue).where(eq(queue.kind, 'mail'));
  expect(emails).toMatchObject([{ userId: user.id, lane: 'mail', dedupeKey: null, aboutUserId: null }]);
  expect(emails[0]?.payload).toEqual({
    template: 'tea-moved',
    topic: null,
    toEmail: 'amina@example.org',
    props: { hour: '5pm', firstName: 'Amina' },
  });
});

testWithDb('with a dedupe key, each member gets one notice and one email', async ({ ctx }) => {
  const [one, other] = [await aUser(ctx.db), await aUser(ctx.db)];
  await notify(ctx, teaMoved, [one.id], { hour: '5pm' }, { dedupeKey: 'tea:1' });
  await notify(ctx, teaMoved, [one.id, other.id], { hour: '5pm' }, { dedupeKey: 'tea:1' });
  const count = async (id: string) => [
    await ctx.db.$count(notifications, eq(notifications.userId, id)),
    await ctx.db.$count(queue, eq(queue.dedupeKey, `tea:1:${id}`)),
  ];
  expect([await count(one.id), await count(other.id)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

testWithDb(
  'a block by either stops notice and email, even one put up before the email is sent',
  async ({ ctx }) => {
    const [host, blocker, blocked, later, other] = [
      await asMember(ctx),
      await asMember(ctx),
      await asMember(ctx),
      await asMember(ctx),
      await asMember(ctx),
    ];
    await blockMember.run(blocker.ctx, { id: host.user.id });
    await blockMember.run(host.ctx, { id: blocked.user.id });
    const ids = [blocker, blocked, later, other].map(({ user }) => user.id);
    await notify(ctx, teaMoved, ids, { hour: '5pm' }, { aboutUserId: host.user.id });
    const notices = await ctx.db.select().from(notifications).orderBy(notifications.userId);
    expect(notices.map(({ userId }) => userId)).toEqual([later.user.id, other.user.id]);
    await blockMember.run(later.ctx, { id: host.user.id });
    const { publicUrl } = ctx.config;
    const mailer = createMailer([teaMoved.email], { publicUrl, secrets: ctx.secrets });
    expect((await sendMails(ctx, mailer)).map(({ to }) => to)).toEqual([other.user.email]);
  },
);

testWithDb(
  'an email has its message’s topic and lane, and passes blocks when its notice does',
  async ({ ctx }) => {
    const urgent = message({
      ...definition,
      kind: { name: 'event_changed', passesBlocks: true },
      topic: 'communityUpdates',
      bulk: true,
    });
    const user = await aUser(ctx.db);
    await notify(ctx, urgent, [user.id], { hour: '5pm' });
    const [email] = await ctx.db.select().from(queue).where(eq(queue.kind, 'mail'));
    expect(email).toMatchObject({
      lane: 'bulk-mail',
      payload: { topic: 'communityUpdates', passesBlocks: true },
    });
  },
);
