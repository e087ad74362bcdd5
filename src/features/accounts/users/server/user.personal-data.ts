import { eq } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { findUser } from './user.queries.ts';
import { consents } from './user.tables.ts';

/** The account's own data about a member. It is all deleted with the account's row. */
export const personalData: readonly PersonalData[] = [
  {
    order: 10,
    title: 'Your account',
    kept: null,
    async export(db, userId) {
      const user = await findUser(db, userId);
      if (!user) return null;
      const { passwordHash, canonicalEmail: _c, searchText: _s, approvedBy: _a, ...own } = user;
      return { ...own, hasPassword: passwordHash !== null };
    },
  },
  {
    order: 11,
    title: 'What you have agreed to',
    kept: null,
    export: (db, userId) =>
      db
        .select(pick(consents, 'kind', 'version', 'givenAt', 'withdrawnAt'))
        .from(consents)
        .where(eq(consents.userId, userId)),
  },
  {
    order: 14,
    title: 'What administrators have done with your account',
    kept: 'The audit log still shows, without your name, that something was done to an account, and when: administrators are accountable for what they do.',
    leftOut: 'Entries of the audit log about your account: they may mention other people too.',
    export: async () => 'Ask the data protection officer: entries may mention other people too.',
  },
];
