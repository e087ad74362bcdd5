import { personOf } from '#features/accounts/users/server/queries.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { calls } from '../contract.ts';
import { emailNotVerified } from '../errors.ts';
import { readPreferences, writePreferences } from './preferences.ts';

/** Sets the caller's notification settings. Refuses: email_not_verified. */
export const saveNotifications = handle(calls.saveNotifications, async (ctx, { preferences }) => {
  const person = personOf(ctx);
  if (!person.emailVerified) throw apiError(emailNotVerified);
  await inTransaction(ctx, (tx) => writePreferences(tx.db, person.id, preferences, tx.now));
  return { preferences: await readPreferences(ctx.db, person.id), isEmailVerified: true };
});
