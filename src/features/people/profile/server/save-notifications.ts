import {
  readDeliveries,
  readPreferences,
  writeDeliveries,
  writePreferences,
} from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { emailNotVerified } from '../errors.ts';

/** Sets the caller's notification settings. Refuses: email_not_verified. */
export const saveNotifications = handle(calls.saveNotifications, {
  async run(tx, { preferences, deliveries }) {
    const person = personOf(tx);
    if (!person.emailVerified) throw apiError(emailNotVerified);
    await writePreferences(tx.db, person.id, preferences, tx.now);
    await writeDeliveries(tx.db, person.id, deliveries ?? {}, tx.now);
    return {
      preferences: await readPreferences(tx.db, person.id),
      deliveries: await readDeliveries(tx.db, person.id),
      isEmailVerified: true,
    };
  },
});
