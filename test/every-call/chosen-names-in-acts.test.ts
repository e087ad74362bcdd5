// @module-tag thorough
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { UserRow } from '#features/accounts/users/server/public.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import {
  findMemberProfile,
  writeMemberProfile,
} from '#features/people/member-profiles/server/member-profile.queries.ts';
import type { Db } from '#kit/server/db/database.ts';
import { testWithDb } from '../with-db.ts';
import { acts } from './acts-between-members.ts';
import { aPair } from './pair-of-members.ts';

/*
 * Two members with chosen names do to each other everything in acts-between-members.ts. chosen-names.test.ts covers the calls that read;
 * these are the responses of calls that write.
 */

const organiser = 'an organiser reads the names of those who applied (docs/members.md)';
/** Acts whose response may contain the account’s name. */
const byAccountName: Readonly<Record<string, string>> = {
  'acceptApplication, by an administrator: the author and the volunteer can talk': organiser,
  recordDbsCheck: 'a manager who has seen a certificate has read the name on it',
  rejectApplication: organiser,
  'rejectApplication, by another organiser than the author': organiser,
  refuseVolunteerHours: organiser,
};

const hidden = { firstName: 'Keptname', lastName: 'Keptsurname' };

/** Makes the name that a member has the chosen one, and gives the account another. */
async function hideName(db: Db, { id, firstName, lastName }: UserRow): Promise<void> {
  await db.update(users).set(hidden).where(eq(users.id, id));
  const before = await findMemberProfile(db, id);
  const chosen = { displayName: `${firstName} ${lastName}`, showRealName: false } as const;
  await writeMemberProfile(db, { id, ...hidden }, before, chosen);
}

testWithDb(
  'no response to an act between two members contains a hidden name, except to organisers',
  async ({ ctx }) => {
    const found = new Set<string>();
    for (const { name, prepare } of acts) {
      const pair = await aPair(ctx);
      for (const { user } of [pair.reader, pair.doer]) await hideName(ctx.db, user);
      const act = await prepare(pair);
      if (JSON.stringify(await act())?.includes('Kept')) found.add(name);
    }
    expect([...found].toSorted()).toEqual(Object.keys(byAccountName).toSorted());
  },
);
