import { expect, test } from 'vitest';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { answerFeedback } from './answer-feedback.ts';
import { sendFeedback } from './send-feedback.ts';

const input = { feedbackType: 'question' as const, subject: 'Side door', message: 'Is it open?' };

testWithDb(
  'the author reads the answer; a member who does not look after the mosque gives none',
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

test('of two answers at once, one is given', async () => {
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
