import { expect, test } from 'vitest';
import { outbox } from '#kit/server/kit.tables.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../privacy.contract.ts';
import { sendPrivacyRequest } from './privacy.own.ts';
import { answerPrivacyRequest, listPrivacyRequests } from './privacy-request.admin.ts';

const input = (fields: object) => calls.listPrivacyRequests.input.parse(fields);

testWithDb('unanswered requests come first, oldest first, in pages', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: member } = await asMember(ctx);
  const send = (message: string) => sendPrivacyRequest.run(member, { kind: 'question', message });
  const first = await send('one');
  await send('two');
  await send('three');
  await answerPrivacyRequest.run(admin, { id: first.id, answer: 'Because.' });
  const page = await listPrivacyRequests.run(ctx, input({ limit: 2 }));
  const rest = await listPrivacyRequests.run(ctx, input({ limit: 2, cursor: page.nextCursor }));
  expect([...page.items, ...rest.items].map(({ message }) => message)).toEqual(['two', 'three', 'one']);
});

test('when two administrators answer at once, one succeeds and the member gets one email', async () => {
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
