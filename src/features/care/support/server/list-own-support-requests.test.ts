import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listOwnSupportRequests } from './list-own-support-requests.ts';
import { sendSupportRequest } from './send-support-request.ts';

testWithDb('members see their own questions, newest first, and nobody else’s', async ({ ctx }) => {
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
