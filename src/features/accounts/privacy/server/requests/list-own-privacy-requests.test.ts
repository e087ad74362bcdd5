import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listOwnPrivacyRequests } from './list-own-privacy-requests.ts';
import { sendPrivacyRequest } from './send-privacy-request.ts';

testWithDb('a member sees what he or she wrote, and nobody else’s', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await sendPrivacyRequest.run(member, { kind: 'correction', message: 'My name.' });
  await sendPrivacyRequest.run(other, { kind: 'complaint', message: 'Slow.' });
  expect(await listOwnPrivacyRequests.run(member, {})).toMatchObject([{ message: 'My name.', answer: null }]);
});
