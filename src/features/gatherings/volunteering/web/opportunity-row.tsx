import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText } from '#kit/contract/dates.ts';
import { distanceText } from '#kit/contract/distance.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Emblem } from '#kit/web/ui/emblem.tsx';
import { CoverLink } from '#kit/web/ui/list/row.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { ListedOpportunity } from '../opportunity.contract.ts';
import {
  applicationStatusLabels,
  priorityLabels,
  timeCommitmentLabels,
  volunteerCategoryLabels,
} from '../opportunity.rules.ts';
import { ageText, answersText, placesText, scheduleText } from '../opportunity-text.rules.ts';
import { categoryEmblems } from './category-emblems.ts';

type Props = { opportunity: ListedOpportunity; shifts?: ReactNode; onApply?: () => void };

/** An opportunity in the list, with its next shifts and the button to apply. */
export function OpportunityRow({ opportunity, shifts, onApply }: Props) {
  const { id, title, description, category, schedule } = opportunity;
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-4">
      <Emblem name={volunteerCategoryLabels[category]}>
        <path d={categoryEmblems[category]} />
      </Emblem>
      <div className="min-w-0">
        <h3 className="break-words font-bold font-display text-lg leading-tight" dir={directionOf(title)}>
          <CoverLink to="/volunteering/$opportunityId" params={{ opportunityId: id }}>
            {title}
          </CoverLink>
        </h3>
        <Where opportunity={opportunity} />
      </div>
      <div className="col-span-full mt-2 grid grid-cols-[minmax(0,1fr)] gap-2 md:col-start-2">
        <p className="line-clamp-3 break-words text-sm" dir={directionOf(description)}>
          {description}
        </p>
        {schedule.length > 0 && !shifts ? (
          <p className="break-words text-sm" dir={directionOf(schedule.map(scheduleText).join('; '))}>
            {schedule.map(scheduleText).join('; ')}
          </p>
        ) : null}
        {shifts}
        <OpportunityTags opportunity={opportunity} />
        <Foot opportunity={opportunity} {...(onApply ? { onApply } : {})} />
      </div>
    </li>
  );
}

function Where({ opportunity }: { opportunity: ListedOpportunity }) {
  const { location, address, distance, isDistanceApproximate, timeCommitment } = opportunity;
  return (
    <p className="break-words text-sm text-soft">
      <bdi>{location}</bdi>
      {address !== null && distance === null ? (
        <>
          , <bdi>{address}</bdi>
        </>
      ) : null}
      {distance === null ? '' : ` · ${distanceText(distance, isDistanceApproximate)}`}
      {` · ${timeCommitmentLabels[timeCommitment]}`}
    </p>
  );
}

const maxNeeds = 3;
const tones = { urgent: 'danger', high: 'caution', medium: 'plain', low: 'plain' } as const;

/** Category, priority if high, the DBS check, and up to three requirements. */
export function OpportunityTags({
  opportunity,
  all = false,
}: {
  opportunity: ListedOpportunity;
  all?: boolean;
}) {
  const { category, priority, requiresDbsCheck, requirements } = opportunity;
  const age = ageText(opportunity.minimumAge);
  const required = requirements.filter(({ isRequired }) => isRequired);
  const shown = all ? [] : required.slice(0, maxNeeds);
  return (
    <ul className="flex flex-wrap gap-1">
      <li>
        <Tag>{volunteerCategoryLabels[category]}</Tag>
      </li>
      <li>
        <Tag tone={tones[priority]}>{priorityLabels[priority]}</Tag>
      </li>
      {requiresDbsCheck ? (
        <li>
          <Tag tone="plain">DBS check needed</Tag>
        </li>
      ) : null}
      {age === null ? null : (
        <li>
          <Tag tone="plain">{age}</Tag>
        </li>
      )}
      {shown.map(({ requirementValue }) => (
        <li key={requirementValue} className="min-w-0">
          <Tag tone="plain">
            <bdi>{requirementValue}</bdi>
          </Tag>
        </li>
      ))}
      {!all && required.length > shown.length ? (
        <li>
          <Tag tone="plain">+{required.length - shown.length} more</Tag>
        </li>
      ) : null}
    </ul>
  );
}

function Foot({ opportunity, onApply }: Omit<Props, 'shifts'>) {
  const { id, title, application, currentVolunteers, maxVolunteers } = opportunity;
  const isFull = maxVolunteers !== null && currentVolunteers >= maxVolunteers;
  const answers = answersText(opportunity);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="flex min-w-[min(100%,9rem)] flex-1 flex-wrap gap-x-3 text-sm text-soft">
        <span className="inline-flex items-center gap-1.5">
          <Users aria-hidden="true" className="size-4" />
          {placesText(opportunity)}
        </span>
        {answers === null ? null : <span>{answers}</span>}
      </p>
      {application && application.status !== 'withdrawn' ? (
        <span className="text-end text-sm text-soft">
          {application.status === 'pending'
            ? `You applied on ${dateText(application.appliedAt, 'day')}`
            : applicationStatusLabels[application.status]}
        </span>
      ) : isFull ? (
        <span className="text-sm text-soft">Full</span>
      ) : onApply ? (
        <a
          href={`/volunteering/${id}#apply`}
          aria-label={`Apply Now: ${title}`}
          className={buttonClass('soft', 'relative z-1 shrink-0 whitespace-nowrap')}
          onClick={(event) => {
            event.preventDefault();
            onApply();
          }}
        >
          Apply Now
        </a>
      ) : null}
    </div>
  );
}
