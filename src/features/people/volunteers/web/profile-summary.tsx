import { BadgeCheck } from 'lucide-react';
import { dbsLevelLabels } from '#features/gatherings/dbs-checks/dbs-rules.ts';
import { timeCommitmentLabels } from '#features/gatherings/volunteering/volunteer-options.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import type { VolunteerProfile } from '../contract.ts';
import { availabilityLabels } from '../volunteer-profile-options.ts';
import { checkText } from './volunteer-row.tsx';

/** A member's own profile, as it stands. */
export function ProfileSummary({ profile, sheet }: { profile: VolunteerProfile; sheet: string }) {
  const { displayName, bio, timeCommitment } = profile;
  const lines: [string, string][] = [
    ['Skills', profile.skills.join(', ')],
    ['Languages', profile.languages.join(', ')],
    ['Specialisms', profile.specializations.join(', ')],
    ['Qualifications', profile.qualifications.join(', ')],
    ['Free', profile.availability.map((one) => availabilityLabels[one]).join(', ')],
    ['Experience', profile.experience ?? ''],
  ];
  return (
    <section aria-labelledby="own-profile" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="own-profile" className="break-words text-2xl" dir="auto">
            {displayName}
          </h2>
          <p className="text-sm text-soft">
            {timeCommitment === null ? 'Flexible' : timeCommitmentLabels[timeCommitment]}
          </p>
        </div>
        <Button look="outline" onClick={() => openSheet(sheet)}>
          Edit Profile
        </Button>
      </div>
      <Shown profile={profile} />
      {bio === null ? null : (
        <p className="prose-line mt-3 whitespace-pre-line break-words" dir="auto">
          {bio}
        </p>
      )}
      <dl className="mt-4 grid gap-3 sm:grid-cols-2">
        {lines
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-soft">{name}</dt>
              <dd className="break-words" dir="auto">
                {text}
              </dd>
            </div>
          ))}
      </dl>
      <Checks profile={profile} />
    </section>
  );
}

function Shown({ profile: { isRemoved, isVisible } }: { profile: VolunteerProfile }) {
  if (isRemoved) {
    return (
      <Notice tone="danger" className="mt-3">
        A moderator has taken your profile off the list. You can appeal from your notifications.
      </Notice>
    );
  }
  return isVisible ? null : (
    <Notice tone="tile" className="mt-3">
      Only you see this. Edit your profile to let members find you.
    </Notice>
  );
}

function Checks({ profile: { dbsChecks } }: { profile: VolunteerProfile }) {
  if (dbsChecks.length === 0) {
    return (
      <p className="mt-4 text-sm text-soft">
        DBS: none recorded. Show your certificate to the mosque where you volunteer, or to an administrator;
        what they record is shown here.
      </p>
    );
  }
  return (
    <ul aria-label="DBS checks" className="mt-4 grid gap-1">
      {dbsChecks.map((check) => (
        <li key={check.role + check.organisation} className="flex gap-2">
          <BadgeCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-tile-ink" />
          <span>
            DBS Checked ({dbsLevelLabels[check.level]}). {checkText(check)}; accepted until{' '}
            {dateText(check.expiresOn)}.
          </span>
        </li>
      ))}
    </ul>
  );
}
