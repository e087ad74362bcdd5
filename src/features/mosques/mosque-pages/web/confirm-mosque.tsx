import { useRouter } from '@tanstack/react-router';
import { byVerifier, type Verifier } from '#features/mosques/places/place.rules.ts';
import { checkedDay } from '#features/mosques/prayer-times/freshness.rules.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../mosque-edit.contract.ts';

/** When the record was last checked and by whom, with a button to confirm it. */
export function ConfirmMosque({
  id,
  verifiedBy,
  lastVerifiedAt,
}: {
  id: string;
  verifiedBy: Verifier | null;
  lastVerifiedAt: string | null;
}) {
  const api = useApi<typeof calls>();
  const { year } = useRouter().options.context;
  const [confirm, confirming] = useAction(() => api.confirmMosque({ id }), {
    failed: 'The mosque wasn’t marked as checked',
  });
  return (
    <div className="flex max-w-3xl flex-wrap items-center justify-between gap-3 rounded-card bg-tile-soft p-4">
      <p>
        {lastVerifiedAt === null ? (
          'Nobody has checked these details and times yet.'
        ) : (
          <>
            Checked <time dateTime={lastVerifiedAt}>{checkedDay(lastVerifiedAt, year)}</time>
            {byVerifier(verifiedBy)}.
          </>
        )}
      </p>
      <Button variant="outline" disabled={confirming} onClick={confirm}>
        All still right
      </Button>
    </div>
  );
}
