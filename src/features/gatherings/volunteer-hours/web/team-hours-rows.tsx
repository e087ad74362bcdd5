import { useRouter } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
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
          actions={hours.status === 'pending' && !hours.isOwn ? <Answer hours={hours} /> : null}
        />
      ))}
    </RowList>
  );
}

function Standing({ hours }: { hours: TeamHours }) {
  const { status, isOwn } = hours;
  if (status === 'refused') return <Tag tone="danger">Refused</Tag>;
  if (status === 'pending')
    return isOwn ? <Tag tone="plain">Another organiser has to confirm yours</Tag> : null;
  return (
    <span className="relative z-1 flex items-center gap-1">
      <Tag>Confirmed</Tag>
      {isOwn ? null : (
        <MoreMenu>
          <MenuButton onClick={() => openSheet(dialogOf(hours))}>Withdraw confirmation</MenuButton>
        </MoreMenu>
      )}
      <Refusal hours={hours} />
    </span>
  );
}

/** Confirm and Refuse. */
function Answer({ hours }: { hours: TeamHours }) {
  const api = useApi<typeof calls>();
  const [confirm, confirming] = useAction(() => api.confirmVolunteerHours({ id: hours.id }), {
    failed: 'They weren’t confirmed',
    told: 'Hours confirmed',
  });
  const whose = <span className="sr-only"> the hours of {hours.name}</span>;
  return (
    <>
      <Button look="soft" disabled={confirming} onClick={confirm}>
        Confirm{whose}
      </Button>
      <Button look="quiet" onClick={() => openSheet(dialogOf(hours))}>
        Refuse{whose}
      </Button>
      <Refusal hours={hours} />
    </>
  );
}

function dialogOf({ id }: TeamHours): string {
  return `refuse-${id}`;
}

/** The words with which hours are refused, or their confirmation is taken back. */
function Refusal({ hours }: { hours: TeamHours }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const { id, name, status } = hours;
  const isWaiting = status === 'pending';
  return (
    <ReasonDialog
      id={dialogOf(hours)}
      title={isWaiting ? 'Refuse these hours?' : 'Withdraw your confirmation?'}
      label={`What ${name} will read`}
      required="Please say why."
      maxLength={hourLengths.reason}
      action={isWaiting ? 'Refuse' : 'Withdraw'}
      look="danger"
      send={async (message) => {
        await api.refuseVolunteerHours({ id, message });
        await router.invalidate();
      }}
    />
  );
}
