import { expect } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { answerSupportRequest } from './answer-support-request.ts';
import { support } from './feature.ts';
import { listSupportRequests } from './list-support-requests.ts';
import { sendSupportRequest } from './send-support-request.ts';

const question = { subject: 'My mosque', message: 'It isn’t listed.' };

testWithDb('what waits comes first, oldest first, and stands in the inbox', async ({ ctx }) => {
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
