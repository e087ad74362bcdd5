import type { calls as blockCalls } from '#features/accounts/blocks/contract.ts';
import { useApi } from '#kit/web/api.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { useAction } from '#kit/web/use-action.ts';

/** Asks before it blocks a member; opened by `openSheet(id)`. */
export function BlockQuestion({ id, userId, name }: { id: string; userId: string; name: string }) {
  const api = useApi<typeof blockCalls>();
  const [block] = useAction(() => api.blockMember({ id: userId }), {
    told: 'Blocked',
    failed: 'Not blocked',
  });
  return (
    <ConfirmDialog
      id={id}
      question={`Block ${name}? You won’t see each other any more, and any conversation between you ends.`}
      action="Block"
      onConfirm={() => block()}
    >
      <p className="mt-2 text-sm text-soft">
        They aren’t told. You can still report what they wrote for thirty days.
      </p>
    </ConfirmDialog>
  );
}
