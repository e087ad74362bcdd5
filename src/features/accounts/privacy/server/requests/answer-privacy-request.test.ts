import { expect, test } from 'vitest';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { answerPrivacyRequest } from './answer-privacy-request.ts';
import { sendPrivacyRequest } from './send-privacy-request.ts';

test('of two administrators at once one answers, and the member gets one letter', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { ctx: member } = await asMember(ctx);
  const { id } = await sendPrivacyRequest.run(member, { kind: 'question', message: 'Why?' });
  const [one, other] = [await asAdmin(ctx), await asAdmin(ctx)];
  const results = await Promise.allSettled([
    answerPrivacyRequest.run(one.ctx, { id, answer: 'Because.' }),
    answerPrivacyRequest.run(other.ctx, { id, answer: 'Therefore.' }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'already_answered' },
  });
  expect(await database.db.$count(outbox)).toBe(1);
  await database.close();
});
