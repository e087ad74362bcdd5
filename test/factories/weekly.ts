import type { users } from '#features/accounts/users/server/user.tables.ts';
import type { Db } from '#kit/server/db/database.ts';
import { aUser } from './people.ts';

/** A member who has subscribed to the weekly email. */
export function aReader(db: Db, fields: Partial<typeof users.$inferInsert> = {}) {
  return aUser(db, { newsletterSubscribed: true, ...fields });
}
