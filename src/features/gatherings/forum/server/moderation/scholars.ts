import { and, eq, isNull } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, findUserByEmail, lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { scholarNeedsMember, scholarNotFound } from '../../errors.ts';
import { calls, type Scholar } from '../../moderation-contract.ts';
import { askScholarPath } from '../addresses.ts';
import { forumScholarNotice } from '../notification-kinds.ts';
import { requireForum } from '../require-forum.ts';
import { forumScholars } from '../tables.ts';
import { findScholar, listNamedScholars } from './scholar-queries.ts';

/** Answers who answers as a scholar; to visitors nobody, since it names members, and nobody behind a block except to administrators, who name them. Refuses: not_signed_in, not_allowed. */
export const listScholars = handle(calls.listScholars, async (ctx) => {
  const { id, hidden, isAdministrator } = await requireForum(ctx);
  const scholars = id === null ? [] : await listNamedScholars(ctx.db);
  return isAdministrator ? scholars : scholars.filter(({ userId }) => !hidden.includes(userId));
});

/** Names a scholar, who is told, by the e-mail address; or changes name and mosque. Refuses: scholar_needs_member. */
export const addScholar = handle(calls.addScholar, {
  async run(tx, { email, ...shown }) {
    const user = await findUserByEmail(tx.db, email);
    if (!user) throw apiError(scholarNeedsMember);
    return storeScholar(tx, { userId: user.id, ...shown });
  },
});

/** Names a scholar, who is told; or changes name and mosque. Refuses: scholar_needs_member. */
export const nameScholar = handle(calls.nameScholar, { run: storeScholar });

type Named = { userId: string; name: string; placeId: string };

async function storeScholar(tx: TxCtx, { userId, name, placeId }: Named): Promise<Scholar> {
  await lockAccounts(tx, [userId]);
  const user = await findUser(tx.db, userId);
  const mosque = await findApprovedMosque(tx.db, placeId);
  if (user?.accountStatus !== 'active' || !mosque) throw apiError(scholarNeedsMember);
  const before = await findScholar(tx.db, userId);
  const named = { name, placeId, namedBy: personOf(tx).id, namedAt: tx.now.toISOString(), endedAt: null };
  await tx.db
    .insert(forumScholars)
    .values({ userId, ...named })
    .onConflictDoUpdate({ target: forumScholars.userId, set: named });
  const target = { type: 'user', id: userId };
  const stood = before && { name: before.name, placeId: before.mosque?.id ?? null };
  await audit(tx, { action: 'scholar.name', target, before: stood, after: { name, placeId } });
  const scholar = await findScholar(tx.db, userId);
  if (!scholar) throw apiError(scholarNeedsMember);
  if (!before) {
    const title = 'You can now answer as a scholar';
    const body = `In ‘Ask a scholar’, readers see you as ${name}, ${mosque.name}.`;
    await tell(tx, userId, { title, body });
  }
  return scholar;
}

function tell(tx: TxCtx, userId: string, said: { title: string; body: string }): Promise<void> {
  return notify(tx.db, [userId], { kind: forumScholarNotice, ...said, path: askScholarPath }, tx.now);
}

/** Ends that a member, who is told, answers as a scholar. Refuses: scholar_not_found. */
export const removeScholar = handle(calls.removeScholar, {
  async run(tx, { userId }) {
    const ended = await tx.db
      .update(forumScholars)
      .set({ endedAt: tx.now.toISOString() })
      .where(and(eq(forumScholars.userId, userId), isNull(forumScholars.endedAt)))
      .returning({ name: forumScholars.name });
    if (ended.length === 0) throw apiError(scholarNotFound);
    await audit(tx, { action: 'scholar.remove', target: { type: 'user', id: userId }, before: ended[0] });
    const title = 'You no longer answer as a scholar';
    await tell(tx, userId, { title, body: 'The answers you’ve already given stay, with your name.' });
    return { message: 'This member no longer answers as a scholar' };
  },
});
