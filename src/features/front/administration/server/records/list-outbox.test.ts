import { expect } from 'vitest';
import { aMessage } from '#test/factories/outbox.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../records-contract.ts';
import { listOutbox } from './list-outbox.ts';

const input = (fields: object) => calls.listOutbox.input.parse(fields);

testWithDb('newest first, by status, and never with what fills them', async ({ ctx }) => {
  await aMessage(ctx.db, { props: { firstName: 'Canary' } });
  await aMessage(ctx.db, { status: 'given_up', lastError: '550 no such user' });
  const all = await listOutbox.run(ctx, input({}));
  expect(all.items.map(({ status }) => status)).toEqual(['given_up', 'queued']);
  expect(JSON.stringify(all)).not.toContain('Canary');
  expect((await listOutbox.run(ctx, input({ status: 'given_up' }))).items).toMatchObject([
    { lastError: '550 no such user' },
  ]);
});
