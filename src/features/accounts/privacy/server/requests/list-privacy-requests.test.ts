import { expect } from 'vitest';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { answerPrivacyRequest } from './answer-privacy-request.ts';
import { listPrivacyRequests } from './list-privacy-requests.ts';
import { sendPrivacyRequest } from './send-privacy-request.ts';

const input = (fields: object) => calls.listPrivacyRequests.input.parse(fields);

testWithDb('what waits stands first, oldest first, page by page', async ({ ctx }) => {
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
