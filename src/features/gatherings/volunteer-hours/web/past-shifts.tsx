import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, PastShift } from '../shift-contract.ts';
import { ShiftTime } from './shift-list.tsx';

/** The shifts that have begun, with who had a place: where the organiser says who didn't come. */
export function PastShifts({ shifts }: { shifts: readonly PastShift[] }) {
  if (shifts.length === 0) return null;
  return (
    <Panel title="Who came">
      <p className="text-sm text-soft">Only organisers see it.</p>
      <ul className="divide-y divide-line">
        {shifts.map((shift) => (
          <li key={shift.id} className="py-2">
            <ShiftTime shift={shift} />
            <ul>
              {shift.volunteers.map((volunteer) => (
                <Came key={volunteer.id} shiftId={shift.id} volunteer={volunteer} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Came({ shiftId, volunteer }: { shiftId: string; volunteer: PastShift['volunteers'][number] }) {
  const api = useApi<typeof calls>();
  const { id: volunteerId, name, cameNot } = volunteer;
  const [change, changing] = useAction(
    () => api.markNoShow({ id: shiftId, volunteerId, cameNot: !cameNot }),
    { failed: (why) => why },
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0">
        <bdi>{name}</bdi>
        {cameNot ? <span className="text-sm text-soft"> didn’t come</span> : null}
      </span>
      <Button look="quiet" disabled={changing} onClick={change}>
        {cameNot ? 'Came after all' : 'Didn’t come'}
        <span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}
