import { desc, eq } from 'drizzle-orm';
import { findUser, listPasskeysOf } from '#features/accounts/users/server/queries.ts';
import { activities, consents, sessions } from '#features/accounts/users/server/tables.ts';
import type { PersonalData } from '#kit/server/context.ts';

const newest = 5000;

/** What accounts hold about a member. It is all deleted with the account's row. */
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
        .select({
          kind: consents.kind,
          version: consents.version,
          givenAt: consents.givenAt,
          withdrawnAt: consents.withdrawnAt,
        })
        .from(consents)
        .where(eq(consents.userId, userId)),
  },
  {
    order: 12,
    title: 'Where you are signed in, and your passkeys',
    kept: null,
    async export(db, userId) {
      const devices = await db
        .select({
          device: sessions.device,
          createdAt: sessions.createdAt,
          lastUsedAt: sessions.lastUsedAt,
        })
        .from(sessions)
        .where(eq(sessions.userId, userId));
      const keys = await listPasskeysOf(db, userId);
      return { devices, passkeys: keys.map(({ name, createdAt }) => ({ name, createdAt })) };
    },
  },
  {
    order: 13,
    title: 'Your activity',
    kept: null,
    export: (db, userId) =>
      db
        .select({
          type: activities.type,
          description: activities.description,
          happenedAt: activities.happenedAt,
        })
        .from(activities)
        .where(eq(activities.userId, userId))
        .orderBy(desc(activities.happenedAt))
        .limit(newest),
  },
  {
    order: 14,
    title: 'What administrators have done with your account',
    kept: 'The audit log still shows, without your name, that something was done to an account, and when: administrators are accountable for what they do.',
    export: async () => 'Ask the data protection officer: entries may mention other people too.',
  },
];
