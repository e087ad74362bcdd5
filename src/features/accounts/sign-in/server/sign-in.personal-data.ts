import { eq } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { findEmailProposal } from './email-change.ts';
import { listPasskeysOf } from './sign-in.queries.ts';
import { sessions } from './sign-in.tables.ts';

/** The sign-in data about a member. It is all deleted with the account's row. */
export const personalData: readonly PersonalData[] = [
  {
    order: 12,
    title: 'Where you are signed in, and your passkeys',
    kept: null,
    async export(db, userId) {
      const devices = await db
        .select(pick(sessions, 'device', 'createdAt', 'lastUsedAt'))
        .from(sessions)
        .where(eq(sessions.userId, userId));
      const proposal = await findEmailProposal(db, userId);
      const keys = await listPasskeysOf(db, userId);
      return {
        devices,
        passkeys: keys.map(({ name, createdAt }) => ({ name, createdAt })),
        ...(proposal ? { proposedAddress: proposal.email } : {}),
      };
    },
  },
];
