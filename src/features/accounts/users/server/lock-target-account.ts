import { asc, eq, inArray } from 'drizzle-orm';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { userNotFound } from '../errors.ts';
import { type AccountPermission, mayDo } from '../permissions.ts';
import type { UserRow } from './presenters.ts';
import { findUserByEmail, personOf } from './queries.ts';
import { users } from './tables.ts';

/**
 * The account to be changed, locked together with the administrator's own: if two administrators act on each other at the
 * same time, one goes first, and the other's permissions are checked after that. Refuses: user_not_found, not_allowed.
 */
export async function lockTargetAccount(
  tx: TxCtx,
  userId: string,
  permission: AccountPermission,
): Promise<UserRow> {
  const actor = personOf(tx);
  const rows = await tx.db
    .select()
    .from(users)
    .where(inArray(users.id, [actor.id, userId]))
    .orderBy(asc(users.id))
    .for('update');
  const subject = rows.find((row) => row.id === userId);
  const own = rows.find((row) => row.id === actor.id);
  if (!subject) throw apiError(userNotFound);
  const now = own && { ...actor, role: own.role, canPromoteAdmin: own.canPromoteAdmin };
  if (!now || !mayDo(permission, now, subject)) throw apiError(notAllowed);
  return subject;
}

/** The same by e-mail address. */
export async function lockSubjectByEmail(
  tx: TxCtx,
  email: string,
  permission: AccountPermission,
): Promise<UserRow> {
  const found = await findUserByEmail(tx.db, email);
  if (!found) throw apiError(userNotFound);
  return lockTargetAccount(tx, found.id, permission);
}

/** Changes an account's row. */
export async function updateTargetAccount(
  tx: Db,
  userId: string,
  fields: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await tx.update(users).set(fields).where(eq(users.id, userId));
}
