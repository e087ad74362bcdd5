import { lockOwnUser } from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { type SeenBy, wizardSteps } from '../profile-options.ts';
import { type ProfileRow, toMemberProfile } from './presenters.ts';
import { findMemberProfile, writeMemberProfile } from './queries.ts';

type Input = InputOf<typeof calls.saveMemberProfile>;

/** Changes the caller's own entry; fields left out stay as they are. The account's lock puts two tabs in turn. */
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

/** What isVisible asks for, where seenBy doesn't say it. */
function seenByOf(isVisible: Input['isVisible'], before: ProfileRow | undefined): SeenBy | undefined {
  if (isVisible === undefined) return undefined;
  if (!isVisible) return 'nobody';
  return before && before.seenBy !== 'nobody' ? before.seenBy : 'members';
}
