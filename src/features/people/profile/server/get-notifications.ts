import { readDeliveries, readPreferences } from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Returns the caller's notification settings. */
export const getNotifications = handle(calls.getNotifications, async (ctx) => {
  const person = personOf(ctx);
  return {
    preferences: await readPreferences(ctx.db, person.id),
    deliveries: await readDeliveries(ctx.db, person.id),
    isEmailVerified: person.emailVerified,
  };
});
