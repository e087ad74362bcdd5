import { useRouter } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, TeamHours } from '../contract.ts';
import { hourLengths, hoursText } from '../hour-rules.ts';

/** The hours of an opportunity: those that wait with their two buttons. */
export function TeamHoursRows({ rows }: { rows: readonly TeamHours[] }) {
  return (
    <RowList>
      {rows.map((hours) => (
        <Row
          key={hours.id}
          title={<bdi>{hours.name}</bdi>}
          meta={
            <>
              {hoursText(hours.minutes)} on {dateText(hours.date, 'day')}
              {[hours.note, hours.reason].map((words) =>
                words === null ? null : (
                  <span key={words} className="block" dir="auto">
                    {words}
                  </span>
                ),
              )}
            </>
          }
          end={<Standing hours={hours} />}
          actions={hours.isOwn || hours.status === 'refused' ? null : <Answer hours={hours} />}
        />
      ))}
    </RowList>
  );
}

function Standing({ hours: { status, isOwn } }: { hours: TeamHours }) {
  if (status === 'confirmed') return <Tag>Confirmed</Tag>;
  if (status === 'refused') return <Tag tone="danger">Refused</Tag>;
  return isOwn ? <Tag tone="plain">Yours: another organiser confirms</Tag> : null;
}

function Answer({ hours }: { hours: TeamHours }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const { id, name, status } = hours;
  const [confirm, confirming] = useAction(() => api.confirmVolunteerHours({ id }), {
    failed: 'They weren’t confirmed',
    told: 'Hours confirmed',
  });
  const dialog = `refuse-${id}`;
  return (
    <>
      {status === 'pending' ? (
        <Button look="soft" disabled={confirming} onClick={confirm}>
          Confirm<span className="sr-only"> the hours of {name}</span>
        </Button>
      ) : null}
      <Button look="quiet" onClick={() => openSheet(dialog)}>
        {status === 'pending' ? 'Refuse' : 'Take back'}
        <span className="sr-only"> the hours of {name}</span>
      </Button>
      <ReasonDialog
        id={dialog}
        title={status === 'pending' ? 'Refuse these hours?' : 'Take the confirmation back?'}
        label={`What ${name} reads`}
        required="Please say why."
        maxLength={hourLengths.reason}
        action="Refuse"
        look="danger"
        send={async (message) => {
          await api.refuseVolunteerHours({ id, message });
          await router.invalidate();
        }}
      />
    </>
  );
}
