import { refuse } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { takeTurn } from '#kit/server/rate-limits/take-turn.ts';
import { wrongPassword } from '../refusals.ts';
import { isPassword } from './hash-password.ts';
import type { UserRow } from './presenters.ts';
import { findUser, personOf } from './queries.ts';

/** How often the own password may be given wrongly or rightly: five times in ten minutes. */
const limit = { times: 5, perSeconds: 600 };

/**
 * Has the signed-in person prove to be the account's owner, before something that a borrowed phone must not do. Answers the
 * account. Refuses: wrong_password, too_many_requests, busy.
 */
export async function checkOwnPassword(ctx: Ctx, password: string): Promise<UserRow> {
  const person = personOf(ctx);
  await takeTurn(ctx, { action: 'checkOwnPassword', key: person.id, ...limit });
  const user = await findUser(ctx.db, person.id);
  if (!user || !(await isPassword(user.passwordHash, password))) throw refuse(wrongPassword);
  return user;
}
