import { and, eq } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { emailProposals } from '../tables.ts';
import { revokeTokens } from '../tokens.ts';

export type EmailProposal = typeof emailProposals.$inferSelect;

/** The address that an administrator proposed for an account, while it is undecided. */
export async function findEmailProposal(db: Db, userId: string): Promise<EmailProposal | undefined> {
  const [row] = await db.select().from(emailProposals).where(eq(emailProposals.userId, userId));
  return row;
}

/** Ends a proposal with its links, if there is one; whether there was. The account's row is locked. */
export async function dropEmailProposal(tx: Db, userId: string): Promise<boolean> {
  const gone = await tx
    .delete(emailProposals)
    .where(eq(emailProposals.userId, userId))
    .returning({ userId: emailProposals.userId });
  await revokeTokens(tx, userId, 'proposed_email_new');
  await revokeTokens(tx, userId, 'proposed_email_old');
  return gone.length > 0;
}

/** Notes that the owner of one of the two mailboxes agrees to an address. Undefined if it is not proposed any more. */
export async function noteAgreement(
  tx: Db,
  userId: string,
  email: string,
  agreed: { newAgreedAt: string } | { oldAgreedAt: string },
): Promise<EmailProposal | undefined> {
  const [row] = await tx
    .update(emailProposals)
    .set(agreed)
    .where(and(eq(emailProposals.userId, userId), eq(emailProposals.email, email)))
    .returning();
  return row;
}
