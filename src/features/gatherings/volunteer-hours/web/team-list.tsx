import { BadgeCheck } from 'lucide-react';
import { DbsCheckForm } from '#features/gatherings/dbs-checks/web/dbs-check-form.tsx';
import { dateText } from '#kit/contract/date-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import type { Team } from '../contract.ts';
import { hoursText } from '../hour-rules.ts';

/** Who was accepted, how much each has given, and where the role needs it, whose DBS check counts. */
export function TeamList({ team }: { team: Team }) {
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
            {volunteer.dbsExpiresOn === null ? null : (
              <span className="flex items-center gap-1 text-sm">
                <BadgeCheck aria-hidden="true" className="size-4 text-tile-ink" /> DBS Checked until{' '}
                {dateText(volunteer.dbsExpiresOn)}
              </span>
            )}
          </div>
          {team.requiresDbsCheck && team.placeId !== null && !volunteer.isOwn ? (
            <RecordCheck team={team} volunteer={volunteer} placeId={team.placeId} />
          ) : null}
        </li>
      ))}
    </ul>
  );
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
      <Button look="quiet" onClick={() => openSheet(sheet)}>
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
