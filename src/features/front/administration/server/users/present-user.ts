import { userNotFound } from '#features/accounts/users/errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { AdminUser } from '../../contract.ts';
import { toAdminUser } from './presenters.ts';
import { findAccount } from './queries.ts';

/** An account as it is now. Refuses: user_not_found. */
export async function presentUser(db: Db, id: string): Promise<AdminUser> {
  const found = await findAccount(db, id);
  if (!found) throw apiError(userNotFound);
  return toAdminUser(found);
}
