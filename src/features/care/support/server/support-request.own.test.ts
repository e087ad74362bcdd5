import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { listOwnSupportRequests, sendSupportRequest } from './support-request.own.ts';
import { supportRequests } from './support-request.tables.ts';

const question = { subject: 'My mosque', message: 'It isn’t listed.', page: '/mosques' };

testWithDb('a member’s question carries their account, whatever the fields say', async ({ ctx }) => {
  const { user: admin } = await asAdmin(ctx);
  const { ctx: member, user } = await asMember(ctx);
  await sendSupportRequest.run(member, { ...question, name: 'Somebody', email: 'else@example.org' });
  expect(await ctx.db.select().from(supportRequests)).toMatchObject([
    { ...question, userId: user.id, visitorName: null, visitorEmail: null },
  ]);
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: admin.id, kind: 'support_asked', path: '/admin/support', aboutUserId: user.id },
  ]);
});

testWithDb('administrators get one email an hour, however many questions there are', async ({ ctx }) => {
  await asAdmin(ctx);
  const { ctx: member } = await asMember(ctx);
  for (const subject of ['One', 'Two', 'Three'])
    await sendSupportRequest.run(member, { ...question, subject });
  expect(await messagesTo(ctx.db, 'support-requests-wait')).toHaveLength(1);
});

test('a visitor gives an address, names a page of this site and sends ten requests an hour at most', async () => {
  const app = await anApp();
  const send = (fields: object) =>
    app.fetch('/api/support', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...question, ...fields }),
    });
  const unanswerable = await send({ email: '' });
  expect(unanswerable.status).toBe(400);
  expect(await unanswerable.json()).toMatchObject({ issues: [{ path: 'email' }] });
  expect((await send({ email: 'v@example.org', page: '//evil.example' })).status).toBe(400);
  expect((await send({ email: 'v@example.org', message: '  ' })).status).toBe(400);
  for (let count = 0; count < 7; count++) {
    expect((await send({ email: 'v@example.org' })).status).toBe(200);
  }
  expect((await send({ email: 'v@example.org' })).status).toBe(429);
  const rows = await app.database.db.select().from(supportRequests);
  expect(rows).toHaveLength(7);
  expect(rows[0]).toMatchObject({ userId: null, visitorName: null, visitorEmail: 'v@example.org' });
  await app.close();
});

testWithDb('members see only their own questions, newest first, in pages', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  const send = (from: typeof member, subject: string) =>
    sendSupportRequest.run(from, { subject, message: 'Why?' });
  for (const subject of ['One', 'Two', 'Three']) await send(member, subject);
  await send(other, 'Other');
  const first = await listOwnSupportRequests.run(member, { limit: 2 });
  const second = await listOwnSupportRequests.run(member, {
    limit: 2,
    cursor: first.nextCursor ?? undefined,
  });
  expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One']);
  expect(first.total).toBe(3);
});
