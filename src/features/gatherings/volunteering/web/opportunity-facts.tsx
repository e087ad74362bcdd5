import { Link } from '@tanstack/react-router';
import { CalendarDays, Clock, MapPin, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { distanceText } from '#kit/contract/distance.ts';
import type { OpportunityDetail } from '../contract.ts';
import { answersText, datesText, placesText, scheduleText } from '../opportunity-texts.ts';
import { timeCommitmentLabels } from '../volunteer-options.ts';

const icon = 'size-5';

/** When, where, for whom, and how many are wanted. */
export function OpportunityFacts({ opportunity }: { opportunity: OpportunityDetail }) {
  const { location, address, distance, organizationId } = opportunity;
  const isAtOrganisation = location === opportunity.organizationName;
  const answers = answersText(opportunity);
  const more = [address, distance === null ? null : distanceText(distance)].filter((one) => one !== null);
  return (
    <dl className="mt-4 grid gap-3">
      <When opportunity={opportunity} />
      <Fact icon={<MapPin aria-hidden="true" className={icon} />} name="Where">
        {isAtOrganisation && organizationId !== null ? (
          <MosqueLink id={organizationId} name={location} />
        ) : (
          <bdi className="text-lg">{location}</bdi>
        )}
        {more.length > 0 ? <span className="block text-sm text-soft">{more.join(' · ')}</span> : null}
      </Fact>
      {isAtOrganisation ? null : <Organiser opportunity={opportunity} />}
      <Fact icon={<Users aria-hidden="true" className={icon} />} name="Volunteers">
        <span className="text-lg">{placesText(opportunity)} people</span>
        {answers === null ? null : (
          <span className="block text-sm text-soft first-letter:uppercase">{answers}</span>
        )}
      </Fact>
    </dl>
  );
}

function When({ opportunity }: { opportunity: OpportunityDetail }) {
  const { schedule, timeCommitment } = opportunity;
  const dates = datesText(opportunity);
  return (
    <>
      <Fact icon={<Clock aria-hidden="true" className={icon} />} name="Time">
        <span className="text-lg">{timeCommitmentLabels[timeCommitment]}</span>
        {schedule.length > 0 ? (
          <ul className="text-sm text-soft">
            {schedule.map((entry) => (
              <li key={scheduleText(entry)} className="break-words" dir="auto">
                {scheduleText(entry)}
              </li>
            ))}
          </ul>
        ) : null}
      </Fact>
      {dates === null ? null : (
        <Fact icon={<CalendarDays aria-hidden="true" className={icon} />} name="Dates">
          <span className="text-lg">{dates}</span>
        </Fact>
      )}
    </>
  );
}

function Organiser({ opportunity }: { opportunity: OpportunityDetail }) {
  const { organizationId, organizationName, postedBy } = opportunity;
  if (organizationName === null && postedBy === null) return null;
  return (
    <Fact icon={<UserRound aria-hidden="true" className={icon} />} name="Organiser">
      {organizationId === null ? (
        <bdi className="text-lg">{postedBy}</bdi>
      ) : (
        <MosqueLink id={organizationId} name={organizationName ?? ''} />
      )}
    </Fact>
  );
}

function MosqueLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to="/mosque/$mosqueId"
      params={{ mosqueId: id }}
      className="link relative text-lg after:absolute after:inset-x-0 after:-inset-y-2.5"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}

function Fact({ icon: drawing, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="mt-0.5 text-tile-ink">
        {drawing}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
