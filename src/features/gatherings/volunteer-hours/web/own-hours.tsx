import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { AllLink, SectionLabel } from '#kit/web/ui/section.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, OwnHours } from '../hours.contract.ts';
import { hoursText } from '../hours.rules.ts';

type Props = {
  rows: readonly OwnHours[];
  level?: 'h2' | 'h3';
  /** In the sidebar: without notes and buttons. */
  isShort?: boolean;
};

/** A member's own hours with their states. */
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
              {dateText(hours.date, 'day')} · {hoursStatusText(hours)}
              {hours.note === null || isShort ? null : (
                <span className="block" dir={directionOf(hours.note)}>
                  {hours.note}
                </span>
              )}
              {hours.reason === null ? null : (
                <span className="block text-danger" dir={directionOf(hours.reason)}>
                  {hours.reason}
                </span>
              )}
            </>
          }
          end={<span className="font-semibold text-base text-ink">{hoursText(hours.minutes)}</span>}
          actions={isShort ? null : <Remove hours={hours} />}
        />
      ))}
    </RowList>
  );
}

function hoursStatusText({ status, organisation }: OwnHours): string {
  const organiser = organisation ?? 'the organiser';
  if (status === 'confirmed') return `Confirmed by ${organiser}`;
  return status === 'pending' ? `Waiting for ${organiser}` : `Not confirmed by ${organiser}`;
}

function Remove({ hours: { id, status } }: { hours: OwnHours }) {
  const api = useApi<typeof calls>();
  const [remove, removing] = useAction(() => api.removeVolunteerHours({ id }), {
    failed: 'It wasn’t removed',
  });
  return status === 'confirmed' ? (
    <ConfirmButton
      label="Remove"
      variant="quiet"
      className="-ms-4"
      question="Remove these hours? They’ve been confirmed, and will no longer count in your total, certificate or badges."
      action="Remove hours"
      onConfirm={remove}
    />
  ) : (
    <Button variant="quiet" className="-ms-4" disabled={removing} onClick={remove}>
      Remove
    </Button>
  );
}

/** A member's latest hours, with a link to record more. */
export function YourHours({ hours }: { hours: readonly OwnHours[] }) {
  return (
    <section aria-labelledby="your-hours">
      <SectionLabel
        id="your-hours"
        title="Your hours"
        action={<AllLink to="/volunteering/hours">Add hours</AllLink>}
      />
      {hours.length === 0 ? (
        <p className="text-soft">
          None yet. Record your hours. They count once the organiser has confirmed them.
        </p>
      ) : (
        <OwnHoursRows rows={hours} level="h3" isShort />
      )}
    </section>
  );
}
