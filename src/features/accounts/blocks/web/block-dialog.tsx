import { useApi } from '#kit/web/api.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../block.contract.ts';

/**
 * The confirmation dialog for blocking a member, opened by `openSheet(id)` from a ⋯ menu. `onBlocked` navigates away where the
 * page belongs to the blocked member.
 */
export function BlockDialog({
  id,
  member,
  onBlocked,
}: {
  id: string;
  member: { userId: string; name: string };
  onBlocked?: () => Promise<void>;
}) {
  const api = useApi<typeof calls>();
  const [block] = useAction(
    async () => {
      await api.blockMember({ id: member.userId });
      await onBlocked?.();
    },
    { successMessage: () => ({ title: 'Member blocked' }), failed: 'Member not blocked' },
  );
  return (
    <ConfirmDialog
      id={id}
      question={`Block ${member.name}?`}
      action={`Block ${member.name}`}
      onConfirm={() => block()}
    >
      <p className="mt-2 text-soft">
        You won’t see each other any more, and can’t write to each other. We won’t tell {member.name}. You can
        unblock members under Privacy &amp; data.
      </p>
    </ConfirmDialog>
  );
}
