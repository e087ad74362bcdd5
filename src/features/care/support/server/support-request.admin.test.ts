import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { visitor } from '#kit/contract/audience.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { support } from './feature.ts';
import { answerSupportRequest, listSupportRequests } from './support-request.admin.ts';
import { listOwnSupportRequests, sendSupportRequest } from './support-request.own.ts';
import { supportRequests } from './support-request.tables.ts';

const question = { subject: 'My mosque', message: 'It isn’t listed.' };

testWithDb('unanswered questions come first, oldest first, and are in the inbox', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member } = await asMember(ctx);
  await sendSupportRequest.run(member, { ...question, subject: 'First' });
  const stranger = { ...ctx, actor: visitor };
  await sendSupportRequest.run(stranger, { ...question, subject: 'Second', email: 'v@example.org' });
  await sendSupportRequest.run(member, { ...question, subject: 'Third' });
  const [first] = (await listSupportRequests.run(admin, { limit: 50 })).items;
  await answerSupportRequest.run(admin, { id: first?.id ?? '', answer: 'Done.' });
  const { items } = await listSupportRequests.run(admin, { limit: 50 });
  expect(items.map(({ subject }) => subject)).toEqual(['Second', 'Third', 'First']);
  const rows = await support.inbox?.[0]?.oldest(admin, 5);
  expect(rows).toMatchObject([{ name: 'A visitor', detail: 'Second' }, { detail: 'Third' }]);
});

test('when two administrators answer at once, one succeeds and one email is sent', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: member, user } = await asMember(ctx);
  await sendSupportRequest.run(member, question);
  const [one, other] = [await asAdmin(ctx), await asAdmin(ctx)];
  const [waiting] = (await listSupportRequests.run(one.ctx, { limit: 50 })).items;
  const id = waiting?.id ?? '';
  const results = await Promise.allSettled([
    answerSupportRequest.run(one.ctx, { id, answer: 'It is now.' }),
    answerSupportRequest.run(other.ctx, { id, answer: 'Soon.' }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'already_answered' },
  });
  expect(await messagesTo(database.db, 'support-answer')).toMatchObject([{ to: user.email }]);
  expect(await database.db.select().from(notifications)).toMatchObject([
    { userId: user.id, kind: 'support_answered', path: '/support' },
  ]);
  const [own] = (await listOwnSupportRequests.run(member, { limit: 50 })).items;
  expect(own?.answer).toMatch(/It is now\.|Soon\./);
  await database.close();
});

testWithDb('an unknown question cannot be answered', async ({ ctx }) => {
  const { ctx: admin, user } = await asAdmin(ctx);
  const answering = answerSupportRequest.run(admin, { id: user.id, answer: 'Done.' });
  await expect(answering).rejects.toMatchObject({ code: 'support_request_not_found' });
});

testWithDb('a visitor is answered by email, and their question deleted after a year', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const stranger = { ...ctx, actor: visitor };
  await sendSupportRequest.run(stranger, { ...question, name: 'Yusuf', email: 'v@example.org' });
  const [waiting] = (await listSupportRequests.run(admin, { limit: 50 })).items;
  await answerSupportRequest.run(admin, { id: waiting?.id ?? '', answer: 'Done.' });
  expect(await messagesTo(ctx.db, 'support-answer')).toMatchObject([
    { to: 'v@example.org', props: { name: 'Yusuf', answer: 'Done.' } },
  ]);
  const days = 24 * 3600 * 1000;
  const clean = (later: number) =>
    runSteps(support.jobs?.[0]?.run ?? [], { ...ctx, now: new Date(ctx.now.getTime() + later * days) });
  await clean(360);
  expect(await ctx.db.$count(supportRequests)).toBe(1);
  await clean(370);
  expect(await ctx.db.$count(supportRequests)).toBe(0);
});

testWithDb(
  'erasing an account erases what its owner asked as a visitor, whatever the address’s spelling',
  async ({ ctx }) => {
    const { user } = await asMember(ctx);
    const stranger = { ...ctx, actor: visitor };
    await sendSupportRequest.run(stranger, { ...question, email: 'Amina@Example.org' });
    await sendSupportRequest.run(stranger, { ...question, email: 'v@example.org' });
    const [own] = support.personalData ?? [];
    await inTransaction(ctx, async (tx) => own?.erase?.(tx, user.id, ['amina@example.org']));
    const rows = await ctx.db.select().from(supportRequests);
    expect(rows.map(({ visitorEmail }) => visitorEmail)).toEqual(['v@example.org']);
  },
);
