import type { Verifier } from '#features/mosques/places/place-kinds.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../edit-contract.ts';

/** When the record was last checked and by whom, and the tap that says that all of it is still right. */
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
            Last checked {verifierText(verifiedBy)} <DateText date={lastVerifiedAt} />.
          </>
        )}
      </p>
      <Button look="outline" disabled={confirming} onClick={confirm}>
        All still right
      </Button>
    </div>
  );
}

/** 'by the mosque on' */
function verifierText(verifiedBy: Verifier | null): string {
  if (verifiedBy === null) return 'on';
  return verifiedBy === 'mosque' ? 'by the mosque on' : 'by an administrator on';
}
