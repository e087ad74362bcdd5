import { eq } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import { findEmailProposal } from './email-proposal/email-proposals.ts';
import { listPasskeysOf } from './queries.ts';
import { sessions } from './tables.ts';

/** What sign-in holds about a member. It is all deleted with the account's row. */
export const personalData: readonly PersonalData[] = [
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
