import { refuse } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { accountBanned } from '../refusals.ts';
import { toCurrentUser, type UserRow } from './presenters.ts';
import { hasSecondFactor } from './queries.ts';
import { startSession } from './sessions.ts';

/** Signs in somebody who has given everything that was asked for. Refuses: account_banned. */
export async function admitUser(ctx: Ctx, tx: Db, user: UserRow) {
  if (user.accountStatus === 'banned') throw refuse(accountBanned);
  await startSession(ctx, tx, user.id);
  const factor = await hasSecondFactor(tx, user.id);
  return { message: 'Login Successful', user: toCurrentUser(user, factor), secondFactor: null };
}
