import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { ApplicantCheck } from '#features/gatherings/dbs-checks/dbs-check.contract.ts';
import { ApplicantCheckLine } from '#features/gatherings/dbs-checks/web/applicant-check.tsx';
import { DbsCheckForm } from '#features/gatherings/dbs-checks/web/dbs-check.form.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { Row, RowList } from '#kit/web/ui/list/row.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { MenuButton, MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { ReasonDialog } from '#kit/web/ui/over/reason-dialog.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls as hoursCalls, Team, TeamHours } from '../hours.contract.ts';
import { hourLengths, hoursText } from '../hours.rules.ts';
import type { PastShift, Shift, calls as shiftCalls } from '../shift.contract.ts';
import { ShiftForm } from './shift.form.tsx';
import { ShiftTime } from './shift-list.tsx';

const route = getRouteApi('/_member/volunteering/$opportunityId/team');

/** /volunteering/{id}/team: the organiser's volunteers, their shifts and their hours. */
export function TeamPage() {
  const { team, checks, planned, pastShifts, page } = route.useLoaderData();
  const { shifts, mayPlan } = planned;
  const { opportunityId } = route.useParams();
  const path = `/volunteering/${opportunityId}`;
  return (
    <>
      <PageHeader
        lead={team.title}
        trail={[
          { name: 'Volunteering', path: '/volunteering' },
          { name: team.title, path },
        ]}
      />
      <div className="page grid items-start gap-6 pb-12 lg:grid-cols-[7fr_5fr]">
        <Panel title="Hours">
          <PagedRows
            page={page}
            path={`${path}/team`}
            empty="No hours yet"
            emptyText="Your volunteers add the hours they give; you confirm them here."
            next="Earlier hours"
          >
            {(rows) => <TeamHoursRows rows={rows} />}
          </PagedRows>
        </Panel>
        <div className="grid gap-6">
          <Panel title="Shifts">
            <PlannedShifts shifts={shifts} />
            {mayPlan ? (
              <ShiftForm opportunityId={opportunityId} isFirst={shifts.length === 0} />
            ) : (
              <p className="text-soft">The opportunity is closed, so no more shifts can be planned.</p>
            )}
          </Panel>
          <PastShifts shifts={pastShifts} />
          <Panel title="Volunteers">
            <TeamList team={team} checks={checks} />
          </Panel>
        </div>
      </div>
    </>
  );
}

/** The hours of an opportunity; pending ones with their two buttons. */
function TeamHoursRows({ rows }: { rows: readonly TeamHours[] }) {
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
                  <span key={words} className="block" dir={directionOf(words)}>
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
    <span className="flex items-center gap-1">
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
  const api = useApi<typeof hoursCalls>();
  const [confirm, confirming] = useAction(() => api.confirmVolunteerHours({ id: hours.id }), {
    failed: 'They weren’t confirmed',
    successMessage: 'Hours confirmed',
  });
  const whose = (
    <span className="sr-only">
      {' '}
      the hours of {hours.name}, {hoursText(hours.minutes)} on {dateText(hours.date, 'day')}
    </span>
  );
  return (
    <>
      <Button variant="soft" disabled={confirming} onClick={confirm}>
        Confirm{whose}
      </Button>
      <Button variant="quiet" onClick={() => openSheet(dialogOf(hours))}>
        Refuse{whose}
      </Button>
      <Refusal hours={hours} />
    </>
  );
}

function dialogOf({ id }: TeamHours): string {
  return `refuse-${id}`;
}

/** The form for the reason with which hours are refused, or their confirmation is reversed. */
function Refusal({ hours }: { hours: TeamHours }) {
  const api = useApi<typeof hoursCalls>();
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
      action={isWaiting ? 'Refuse hours' : 'Withdraw confirmation'}
      variant="danger"
      send={async (message) => {
        await api.refuseVolunteerHours({ id, message });
        await router.invalidate();
      }}
    />
  );
}

/** The coming shifts with their sign-ups, and a button to cancel each. */
function PlannedShifts({ shifts }: { shifts: readonly Shift[] }) {
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
  const api = useApi<typeof shiftCalls>();
  const [cancel] = useAction(() => api.cancelShift({ id }), { failed: 'It wasn’t cancelled' });
  const consequence =
    taken === 0 ? '' : taken === 1 ? ' We’ll tell the volunteer.' : ` We’ll tell the ${taken} volunteers.`;
  return (
    <ConfirmButton
      variant="quiet"
      label="Cancel"
      question={`Cancel this shift?${consequence}`}
      action="Cancel shift"
      onConfirm={cancel}
    />
  );
}

/** The past shifts with their sign-ups, where the organiser records who missed them. */
function PastShifts({ shifts }: { shifts: readonly PastShift[] }) {
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
                <AttendanceRow key={volunteer.id} shiftId={shift.id} volunteer={volunteer} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AttendanceRow({
  shiftId,
  volunteer,
}: {
  shiftId: string;
  volunteer: PastShift['volunteers'][number];
}) {
  const api = useApi<typeof shiftCalls>();
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
      <Button variant="quiet" disabled={changing} onClick={change}>
        {cameNot ? 'Came after all' : 'Didn’t come'}
        <span className="sr-only">: {name}</span>
      </Button>
    </li>
  );
}

/** The accepted volunteers with their hours and, where the role needs one, their DBS check. */
function TeamList({ team, checks }: { team: Team; checks: readonly ApplicantCheck[] }) {
  if (team.volunteers.length === 0) return <p className="text-soft">Nobody has been accepted yet.</p>;
  return (
    <ul className="divide-y divide-line">
      {team.volunteers.map((volunteer) => (
        <li key={volunteer.id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
          <div className="min-w-0">
            <bdi className="block font-semibold">{volunteer.name}</bdi>
            <span className="block text-sm text-soft">
              {volunteer.confirmedMinutes === 0 ? 'No hours yet' : hoursText(volunteer.confirmedMinutes)}
              {missedText(volunteer.missedShifts)}
            </span>
            <VolunteerCheck volunteer={volunteer} checks={checks} isNeeded={team.requiresDbsCheck} />
          </div>
          {team.requiresDbsCheck && team.placeId !== null && !volunteer.isOwn ? (
            <RecordCheck team={team} volunteer={volunteer} placeId={team.placeId} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type CheckProps = {
  volunteer: Team['volunteers'][number];
  checks: readonly ApplicantCheck[];
  isNeeded: boolean;
};

/** A recorded check is always shown; a missing one only if the role needs it. */
function VolunteerCheck({ volunteer: { id: userId, name, dbsExpiresOn }, checks, isNeeded }: CheckProps) {
  const { opportunityId } = route.useParams();
  if (dbsExpiresOn === null && !isNeeded) return null;
  const isAsked = checks.some((check) => check.userId === userId && check.isAsked);
  const check = { userId, expiresOn: dbsExpiresOn, isAsked };
  return <ApplicantCheckLine {...{ opportunityId, name, check }} />;
}

/** ', missed 2 shifts'; '' for none. */
function missedText(missed: number): string {
  if (missed === 0) return '';
  return missed === 1 ? ', missed a shift' : `, missed ${missed} shifts`;
}

type Props = { team: Team; volunteer: Team['volunteers'][number]; placeId: string };

function RecordCheck({ team, volunteer, placeId }: Props) {
  const sheet = `dbs-${volunteer.id}`;
  return (
    <>
      <Button variant="quiet" onClick={() => openSheet(sheet)}>
        Record DBS check<span className="sr-only"> of {volunteer.name}</span>
      </Button>
      <Sheet id={sheet} title={`DBS check of ${volunteer.name}`}>
        <DbsCheckForm
          userId={volunteer.id}
          placeId={placeId}
          role={team.title.slice(0, 100)}
          onDone={() => closeSheet(sheet)}
        />
      </Sheet>
    </>
  );
}
