import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, OwnHours } from '../contract.ts';
import { hoursText } from '../hour-rules.ts';

type Props = {
  rows: readonly OwnHours[];
  level?: 'h2' | 'h3';
  /** Beside other things: without words and buttons. */
  isShort?: boolean;
};

/** A member's own hours, and how each stands. */
export function OwnHoursRows({ rows, level = 'h2', isShort = false }: Props) {
  return (
    <RowList boxed>
      {rows.map((hours) => (
        <Row
          key={hours.id}
          level={level}
          title={<bdi>{hours.title}</bdi>}
          meta={
            <>
              {dateText(hours.date, 'day')} · {standing(hours)}
              {hours.note === null || isShort ? null : (
                <span className="block" dir="auto">
                  {hours.note}
                </span>
              )}
              {hours.reason === null ? null : (
                <span className="block text-danger" dir="auto">
                  {hours.reason}
                </span>
              )}
            </>
          }
          end={<span className="font-semibold text-base text-ink">{hoursText(hours.minutes)}</span>}
          actions={hours.status === 'confirmed' || isShort ? null : <Remove id={hours.id} />}
        />
      ))}
    </RowList>
  );
}

function standing({ status, organisation }: OwnHours): string {
  const organiser = organisation ?? 'the organiser';
  if (status === 'confirmed') return `Confirmed by ${organiser}`;
  return status === 'pending' ? `Waiting for ${organiser}` : `Not confirmed by ${organiser}`;
}

function Remove({ id }: { id: string }) {
  const api = useApi<typeof calls>();
  const [remove, removing] = useAction(() => api.removeVolunteerHours({ id }), {
    failed: 'It wasn’t removed',
  });
  return (
    <Button look="quiet" className="-ms-4" disabled={removing} onClick={remove}>
      Remove
    </Button>
  );
}
