import { clockText, dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, NextShifts, Shift } from '../shift.contract.ts';

type Props = {
  shifts: readonly Shift[];
  /** Whether the reader may sign up; a place can be given up in any case. */
  maySignUp: boolean;
};

/** The coming shifts with the places left; an accepted volunteer signs up with one tap. */
export function ShiftList({ shifts, maySignUp }: Props) {
  return (
    <ul className="rounded-control border border-line bg-surface [&>li+li]:border-line [&>li+li]:border-t">
      {shifts.map((shift) => (
        <li key={shift.id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-3 py-1">
          <ShiftTime shift={shift} />
          <span className="ms-auto flex items-center gap-3">
            <span className="whitespace-nowrap text-sm text-soft">{placesLeft(shift)}</span>
            {maySignUp || shift.isMine ? <SignUpButton shift={shift} /> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** 'Sat 28 Nov, 9:30am–12:30pm', with the organiser's note. */
export function ShiftTime({ shift }: { shift: Pick<Shift, 'date' | 'startTime' | 'endTime' | 'note'> }) {
  return (
    <span className="min-w-0 py-1">
      <span className="block">
        {dateText(shift.date, 'day')}, {clockText(shift.startTime)}–{clockText(shift.endTime)}
      </span>
      {shift.note === null ? null : (
        <span className="block text-sm text-soft" dir={directionOf(shift.note)}>
          {shift.note}
        </span>
      )}
    </span>
  );
}

/** The next shifts of an opportunity in a list; volunteers sign up on its page. */
export function NextShiftList({ shifts }: { shifts: NextShifts['shifts'] }) {
  return (
    <ul
      aria-label="Next shifts"
      className="rounded-control border border-line bg-surface text-sm [&>li+li]:border-line [&>li+li]:border-t"
    >
      {shifts.map((shift) => (
        <li
          key={shift.id}
          className={`flex min-h-11 items-center justify-between gap-3 px-3 ${shift.taken < shift.capacity ? '' : 'text-soft'}`}
        >
          <span>
            {dateText(shift.date, 'day')}, {clockText(shift.startTime)}–{clockText(shift.endTime)}
          </span>
          {shift.taken < shift.capacity ? (
            <span className="whitespace-nowrap text-soft">{placesLeft(shift)}</span>
          ) : (
            <Tag tone="plain">Full</Tag>
          )}
        </li>
      ))}
    </ul>
  );
}

/** '2 of 6 left', 'full' */
function placesLeft({ capacity, taken }: Pick<Shift, 'capacity' | 'taken'>): string {
  const left = capacity - taken;
  return left > 0 ? `${left} of ${capacity} left` : 'full';
}

function SignUpButton({ shift }: { shift: Shift }) {
  const api = useApi<typeof calls>();
  const { id, isMine } = shift;
  const [change, changing] = useAction(() => (isMine ? api.leaveShift({ id }) : api.signUpForShift({ id })), {
    failed: (why) => why,
  });
  if (!isMine && shift.taken >= shift.capacity) return null;
  const when = `${dateText(shift.date, 'day')}, ${clockText(shift.startTime)}`;
  return (
    <Button variant={isMine ? 'quiet' : 'soft'} disabled={changing} onClick={change}>
      {isMine ? 'I can’t come' : 'Sign up'}
      <span className="sr-only"> on {when}</span>
    </Button>
  );
}
