import { findUser, lockOwnUser, requireUser } from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../member-profile.contract.ts';
import { type SeenBy, wizardSteps } from '../member-profile.rules.ts';
import {
  findMemberProfile,
  type ProfileRow,
  toMemberProfile,
  writeMemberProfile,
} from './member-profile.queries.ts';

/** Returns the caller's own entry, or the defaults if there is none. */
export const getMemberProfile = handle(calls.getMemberProfile, async (ctx) => {
  const user = await findUser(ctx.db, requireUser(ctx).id);
  if (!user) throw apiError(notSignedIn);
  return toMemberProfile(user, await findMemberProfile(ctx.db, user.id));
});

type Input = InputOf<typeof calls.saveMemberProfile>;

/**
 * Changes the caller's own entry; fields left out stay as they are. The account is locked, so that two tabs save one after
 * the other.
 */
export const saveMemberProfile = handle(calls.saveMemberProfile, {
  async run(tx, { userId: _userId, isVisible, ...fields }) {
    const user = await lockOwnUser(tx);
    const before = await findMemberProfile(tx.db, user.id);
    const step = Math.max(before?.wizardStep ?? 0, fields.wizardStep ?? 0);
    const row = await writeMemberProfile(tx.db, user, before, {
      ...fields,
      seenBy: fields.seenBy ?? seenByOf(isVisible, before),
      wizardStep: step,
      completedWizardAt: before?.completedWizardAt ?? (step === wizardSteps ? tx.now.toISOString() : null),
    });
    return toMemberProfile(user, row);
  },
});

/** The value of seenBy that isVisible stands for, if seenBy was not sent. */
function seenByOf(isVisible: Input['isVisible'], before: ProfileRow | undefined): SeenBy | undefined {
  if (isVisible === undefined) return undefined;
  if (!isVisible) return 'nobody';
  return before && before.seenBy !== 'nobody' ? before.seenBy : 'members';
}
