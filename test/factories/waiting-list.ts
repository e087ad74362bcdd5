import { waitingList } from '#features/accounts/waiting-list/server/waiting-list.tables.ts';
import type { Db } from '#kit/server/db/database.ts';

let count = 0;

/** By default, stores a pending sign-up. */
export async function aSignUp(db: Db, fields: Partial<typeof waitingList.$inferInsert> = {}) {
  count += 1;
  const email = fields.email ?? `signup${count}@example.org`;
  const [row] = await db
    .insert(waitingList)
    .values({
      firstName: 'Bilal',
      lastName: `Ahmed ${count}`,
      email,
      canonicalEmail: email.toLowerCase(),
      phone: '020 7946 0123',
      postcode: 'IG1 1AA',
      consentVersion: 'test',
      consentedAt: '2026-11-01T00:00:00.000Z',
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The sign-up was not stored.');
  return row;
}
