import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { registry, serverFeatures } from './registry.ts';
import { verifyNames } from './verify-names.ts';

testWithDb('a notice of a kind that no feature registers stops the start', async ({ ctx }) => {
  const { id: userId } = await aUser(ctx.db);
  const notice = { userId, title: 'One', path: '/events' };
  await ctx.db.insert(notifications).values({ ...notice, kind: 'event_decided' });
  await verifyNames(ctx.db, serverFeatures, registry);
  await ctx.db.insert(notifications).values({ ...notice, kind: 'tombola_won' });
  await expect(verifyNames(ctx.db, serverFeatures, registry)).rejects.toThrow(
    'The table notifications contains the notification kind “tombola_won”, which no feature registers.',
  );
});
