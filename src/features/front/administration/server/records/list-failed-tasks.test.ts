import { expect } from 'vitest';
import { queue } from '#kit/server/queue/tables.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listFailedTasks } from './list-failed-tasks.ts';
import { retryOutboxMessage } from './retry-outbox-message.ts';

testWithDb(
  'what failed is listed with its reason but without what it holds, and tried again',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    await aMessage(ctx.db, { status: 'given_up', lastError: '550 no such user' });
    const row = {
      lane: 'jobs' as const,
      kind: 'remove-file',
      payload: { key: 'photos/canary.webp' },
      runAfter: ctx.now.toISOString(),
    };
    await ctx.db
      .insert(queue)
      .values([row, { ...row, status: 'given_up', attempts: 10, lastError: 'The disk is read-only.' }]);
    const [failed, ...others] = await listFailedTasks.run(admin, {});
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      kind: 'remove-file',
      isGivenUp: true,
      lastError: 'The disk is read-only.',
    });
    expect(JSON.stringify(failed)).not.toContain('canary');
    await retryOutboxMessage.run(admin, { id: failed?.id ?? '' });
    expect(await listFailedTasks.run(admin, {})).toMatchObject([{ isGivenUp: false, attempts: 0 }]);
  },
);
