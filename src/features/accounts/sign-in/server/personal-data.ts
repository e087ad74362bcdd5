import { desc, eq } from 'drizzle-orm';
import { activities } from '#features/accounts/activities/server/tables.ts';
import { findUser } from '#features/accounts/users/server/queries.ts';
import { consents } from '#features/accounts/users/server/tables.ts';
import type { PersonalData } from '#kit/server/server-feature.ts';
import { listPasskeysOf } from './queries.ts';
import { sessions } from './tables.ts';

const newest = 5000;

/** What the accounts keep about a member. All of it goes with the account's row. */
export const personalData: readonly PersonalData[] = [
  {
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
    title: 'What you agreed to',
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
    title: 'What you did here',
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
    title: 'What administrators did with your account',
    kept: 'That something was done to an account, and when, stays in the audit log without your name: administrators answer for what they do.',
    export: async () => 'Ask the data protection officer: entries can speak of others too.',
  },
];
