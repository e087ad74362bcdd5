import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Shift } from '../shift-contract.ts';
import { ShiftTime } from './shift-list.tsx';

/** The organiser's shifts with who comes, and the way to cancel one. */
export function PlannedShifts({ shifts }: { shifts: readonly Shift[] }) {
  if (shifts.length === 0) return null;
  return (
    <ul className="mb-4 divide-y divide-line">
      {shifts.map((shift) => (
        <li key={shift.id} className="flex items-start justify-between gap-3 py-2">
          <div className="min-w-0">
            <ShiftTime shift={shift} />
            <p className="text-sm text-soft">
              {shift.taken} of {shift.capacity}
              {shift.names && shift.names.length > 0 ? (
                <>
                  : <bdi>{shift.names.join(', ')}</bdi>
                </>
              ) : null}
            </p>
          </div>
          <Cancel shift={shift} />
        </li>
      ))}
    </ul>
  );
}

function Cancel({ shift: { id, taken } }: { shift: Shift }) {
  const api = useApi<typeof calls>();
  const [cancel] = useAction(() => api.cancelShift({ id }), { failed: 'It wasn’t cancelled' });
  const told =
    taken === 0 ? '' : taken === 1 ? ' We’ll tell the volunteer.' : ` We’ll tell the ${taken} volunteers.`;
  return (
    <ConfirmButton
      look="quiet"
      label="Cancel"
      question={`Cancel this shift?${told}`}
      action="Cancel the shift"
      onConfirm={cancel}
    />
  );
}
