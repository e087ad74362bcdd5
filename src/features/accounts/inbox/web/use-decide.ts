import { useRouter } from '@tanstack/react-router';
import { useApi } from '#kit/web/api.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../contract.ts';

/** What the buttons of a row act on. */
export type Decidable = {
  source: string;
  id: string;
  version: number;
  /** Who or what it is, for those who hear the buttons and not the row. */
  name: string;
  isReasonNeeded: boolean;
};

/** Approving at once, and rejecting with what the dialog holds: both can be undone for ten seconds. */
export function useDecide({ source, id, version }: Decidable) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const [approve, approving] = useAction(
    async () => {
      await api.decideInboxItem({ source, id, version, decision: 'approved' });
    },
    { failed: 'Not approved' },
  );
  const reject = async (reason: string) => {
    const given = reason === '' ? {} : { reason };
    await api.decideInboxItem({ source, id, version, decision: 'rejected', ...given });
    await router.invalidate();
  };
  return { approve, approving, reject };
}
