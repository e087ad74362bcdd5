import { BadgeCheck } from 'lucide-react';
import { ReportButton } from '#features/care/reports/web/report-button.tsx';
import type { ShownDbsCheck } from '#features/gatherings/dbs-checks/dbs-check.contract.ts';
import {
  contactMethodLabels,
  timeCommitmentLabels,
} from '#features/gatherings/volunteering/opportunity.rules.ts';
import { ConnectButton } from '#features/people/directory/web/connect-button.tsx';
import { Avatar } from '#features/people/profile/web/avatar.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { MoreMenu } from '#kit/web/ui/over/menu.tsx';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { Volunteer } from '../volunteer.contract.ts';
import { availabilityLabels } from '../volunteer.rules.ts';

/** A volunteer in the list: a row on a phone, a card from 1024 pixels. */
export function VolunteerRow({ volunteer }: { volunteer: Volunteer }) {
  const { id, displayName, bio, skills, languages, timeCommitment, isOwn, dbsChecks } = volunteer;
  const member = { userId: id, name: displayName, isOpenToConnect: true, connection: volunteer.connection };
  return (
    <li className="relative flex flex-wrap content-start items-start gap-x-3 border-line border-t py-4 lg:rounded-card lg:border lg:bg-surface lg:p-4">
      <Avatar name={displayName} imageUrl={volunteer.profileImageUrl} className="size-11 text-lg" />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <h3
          className="break-words font-bold font-display text-lg leading-tight"
          dir={directionOf(displayName)}
        >
          {displayName}
        </h3>
        <p className="text-sm text-soft">
          {timeCommitment === null ? 'Flexible' : timeCommitmentLabels[timeCommitment]}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {isOwn ? <span className="text-sm text-soft">You</span> : <ConnectButton member={member} />}
        {isOwn ? null : (
          <MoreMenu>
            <ReportButton contentType="volunteer_profile" contentId={id} variant="menu" />
          </MoreMenu>
        )}
      </div>
      <div className="mt-2 grid w-full gap-1 md:ps-14 lg:ps-0">
        {bio === null ? null : (
          <p className="break-words text-sm" dir={directionOf(bio)}>
            {bio}
          </p>
        )}
        <ul className="flex flex-wrap gap-1 empty:hidden" aria-label="Skills and languages">
          {dbsChecks.length > 0 ? (
            <li className="flex">
              <Tag>
                <BadgeCheck aria-hidden="true" className="size-3.5" /> DBS Checked
              </Tag>
            </li>
          ) : null}
          <FirstTags tags={skills} tone="tile" />
          <FirstTags tags={languages} tone="plain" />
          {volunteer.isActivelyLooking ? null : (
            <li className="flex">
              <Tag tone="caution">Not looking at the moment</Tag>
            </li>
          )}
        </ul>
        <More volunteer={volunteer} />
      </div>
    </li>
  );
}

/** Details for interested readers. */
function More({ volunteer }: { volunteer: Volunteer }) {
  const { availability, specializations, qualifications, experience, dbsChecks, preferredContact } =
    volunteer;
  const lines: [string, string][] = [
    ['Free', availability.map((value) => availabilityLabels[value]).join(', ')],
    ['Specialisms', specializations.join(', ')],
    ['Qualifications', qualifications.join(', ')],
    ['Experience', experience ?? ''],
    ['Likes to be reached', contactMethodLabels[preferredContact]],
    ['DBS', dbsChecks.map(checkText).join('; ')],
  ];
  const filled = lines.filter(([, text]) => text !== '');
  if (filled.length === 0) return null;
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center text-sm">
        More<span className="sr-only"> about {volunteer.displayName}</span>
      </summary>
      <dl className="grid gap-2 text-sm">
        {filled.map(([name, text]) => (
          <div key={name}>
            <dt className="text-soft">{name}</dt>
            <dd className="break-words" dir={directionOf(text)}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** 'for “Homework club helper”, seen by Masjid an-Noor on 03/11/2026' */
export function checkText({ role, organisation, seenAt }: ShownDbsCheck): string {
  return `For “${role}”, seen by ${organisation ?? 'an administrator'} on ${dateText(seenAt)}`;
}

/** The most entries of each list that a row shows. */
const maxShown = 3;

/** The first entries of a list as tags, and how many more there are. */
function FirstTags({ tags, tone }: { tags: readonly string[]; tone: 'tile' | 'plain' }) {
  const more = tags.length - maxShown;
  return (
    <>
      {tags.slice(0, maxShown).map((tag) => (
        <li key={tag} dir="auto" className="flex">
          <Tag tone={tone}>{tag}</Tag>
        </li>
      ))}
      {more > 0 ? (
        <li className="flex">
          <Tag tone={tone}>+{more} more</Tag>
        </li>
      ) : null}
    </>
  );
}
