import { expect } from 'vitest';
import { outbox } from '#kit/server/outbox/tables.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { retryOutboxMessage } from './retry-outbox-message.ts';

testWithDb('what was given up gets its tries again; what waits is left alone', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { id } = await aMessage(ctx.db, { status: 'given_up', attempts: 10 });
  await retryOutboxMessage.run(admin, { id });
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ status: 'queued', attempts: 0 }]);
  await expect(retryOutboxMessage.run(admin, { id })).rejects.toMatchObject({ code: 'not_given_up' });
});
