import { expect, test } from 'vitest';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { answerFeedback, listMosqueFeedback } from './feedback.admin.ts';
import { sendFeedback } from './feedback.own.ts';

testWithDb('managers list feedback by status, with names but no email addresses', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: member, user } = await asMember(ctx);
  const input = { placeId: mosque.id, feedbackType: 'thanks' as const, message: 'Thanks.' };
  const { id } = await sendFeedback.run(member, { ...input, subject: 'First' });
  await sendFeedback.run(member, { ...input, subject: 'Second' });
  await answerFeedback.run(manager, { id, response: 'Welcome.' });
  const list = { placeId: mosque.id, limit: 50 };
  const all = await listMosqueFeedback.run(manager, list);
  expect(all.items.map(({ subject, name }) => `${subject} ${name}`)).toEqual([
    `Second Amina ${user.lastName}`,
    `First Amina ${user.lastName}`,
  ]);
  expect(JSON.stringify(all)).not.toContain(user.email);
  expect((await listMosqueFeedback.run(manager, { ...list, status: 'pending' })).total).toBe(1);
  await expect(listMosqueFeedback.run(member, list)).rejects.toMatchObject({ code: 'not_allowed' });
});

const input = { feedbackType: 'question' as const, subject: 'Side door', message: 'Is it open?' };

testWithDb(
  'the author is emailed the answer; members who do not manage the mosque cannot answer',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: member, user } = await asMember(ctx);
    const { id } = await sendFeedback.run(member, { placeId: mosque.id, ...input });
    const foreign = answerFeedback.run(member, { id, response: 'Yes.' });
    await expect(foreign).rejects.toMatchObject({ code: 'not_allowed' });
    const answered = await answerFeedback.run(manager, { id, response: 'Yes, it is.' });
    expect(answered).toMatchObject({ status: 'answered', adminResponse: 'Yes, it is.' });
    expect(await messagesTo(ctx.db, 'feedback-answered')).toMatchObject([
      { to: user.email, props: { response: 'Yes, it is.' } },
    ]);
  },
);

test('of two concurrent answers, one succeeds', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member } = await asMember(ctx);
  const { id } = await sendFeedback.run(member, { placeId: mosque.id, ...input });
  const results = await Promise.allSettled([
    answerFeedback.run(manager, { id, response: 'Yes.' }),
    answerFeedback.run(admin, { id, response: 'No.' }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'already_answered' },
  });
  expect(await messagesTo(ctx.db, 'feedback-answered')).toHaveLength(1);
  await database.close();
});
