import { users } from '#features/accounts/users/server/user.tables.ts';
import type { Db } from '#kit/server/db/database.ts';

/** Stores members, each with an email address. `more`: further columns, the same for all. */
export function manyMembers(
  db: Db,
  count: number,
  more: Partial<typeof users.$inferInsert> = {},
): Promise<{ id: string; email: string }[]> {
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
        ...more,
      })),
    )
    .returning({ id: users.id, email: users.email });
}
