import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { emailNotVerified } from '../errors.ts';
import { readPreferences, writePreferences } from './preferences.ts';

/** Sets the caller's notification settings. Refuses: email_not_verified. */
export const saveNotifications = handle(calls.saveNotifications, {
  async run(tx, { preferences }) {
    const person = personOf(tx);
    if (!person.emailVerified) throw apiError(emailNotVerified);
    await writePreferences(tx.db, person.id, preferences, tx.now);
    return { preferences: await readPreferences(tx.db, person.id), isEmailVerified: true };
  },
});
