import { users } from '#features/accounts/users/server/tables.ts';
import type { Db } from '#kit/server/db/database.ts';

/** Stores so many members, each with an address of her own. */
export function manyMembers(db: Db, count: number): Promise<{ id: string; email: string }[]> {
  return db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, at) => ({
        email: `member${at}@example.org`,
        canonicalEmail: `member${at}@example.org`,
        firstName: 'Member',
        lastName: String(at),
        accountStatus: 'active' as const,
        isEmailVerified: true,
      })),
    )
    .returning({ id: users.id, email: users.email });
}
