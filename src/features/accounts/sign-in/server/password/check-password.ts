import { wrongPassword } from '#features/accounts/users/errors.ts';
import type { UserRow } from '#features/accounts/users/server/presenters.ts';
import { findUser, personOf } from '#features/accounts/users/server/queries.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { isPassword } from './hash-password.ts';

/** How often the own password may be given wrongly or rightly: five times in ten minutes. */
const limit = { times: 5, perSeconds: 600 };

/**
 * Has the signed-in person prove to be the account's owner, before something that a borrowed phone must not do. Answers the
 * account. Refuses: wrong_password, too_many_requests, busy.
 */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<UserRow> {
  const person = personOf(ctx);
  await consumeRateLimit(ctx, { action: 'checkOwnPassword', key: person.id, ...limit });
  const user = await findUser(ctx.db, person.id);
  if (!user || !(await isPassword(user.passwordHash, password))) throw apiError(wrongPassword);
  return user;
}
