import { expect } from 'vitest';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { sendPrivacyRequest } from './send-privacy-request.ts';

testWithDb('the administrators are told, without what it says', async ({ ctx }) => {
  const admin = await aUser(ctx.db, { role: 'admin' });
  const { ctx: member } = await asMember(ctx);
  await sendPrivacyRequest.run(member, { kind: 'objection', message: 'Please stop. Canary.' });
  const sent = await ctx.db.select().from(outbox);
  expect(sent).toMatchObject([{ template: 'privacy-request', userId: admin.id }]);
  expect(JSON.stringify(sent)).not.toContain('Canary');
});

testWithDb('five a day, and the sixth is asked to wait', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const send = () => sendPrivacyRequest.run(member, { kind: 'question', message: 'Why?' });
  for (let count = 0; count < 5; count++) await send();
  await expect(send()).rejects.toMatchObject({ status: 429 });
});
