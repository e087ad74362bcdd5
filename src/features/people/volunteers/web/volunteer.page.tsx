import { getRouteApi } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import { dbsLevelLabels } from '#features/gatherings/dbs-checks/dbs-check.rules.ts';
import { YourHours } from '#features/gatherings/volunteer-hours/web/own-hours.tsx';
import { timeCommitmentLabels } from '#features/gatherings/volunteering/opportunity.rules.ts';
import { OwnApplications } from '#features/gatherings/volunteering/web/own-applications.tsx';
import { VolunteeringHead } from '#features/gatherings/volunteering/web/volunteering-head.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { EmptyState, Notice } from '#kit/web/ui/notice.tsx';
import { openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import type { VolunteerProfile } from '../volunteer.contract.ts';
import { availabilityLabels } from '../volunteer.rules.ts';
import { ProfileForm } from './volunteer.form.tsx';
import { checkText } from './volunteer-row.tsx';

const route = getRouteApi('/volunteering/profile');

/** The id of the sheet with the profile form. */
const profileSheet = 'volunteer-profile';

/** /volunteering/profile: the reader's volunteer profile and applications. */
export function VolunteerProfilePage() {
  const { figures, own } = route.useLoaderData();
  return (
    <div className="page pt-3 pb-10 sm:pt-8">
      <VolunteeringHead figures={figures} />
      {own === null ? <SignedOut /> : <Own />}
    </div>
  );
}

function SignedOut() {
  return (
    <EmptyState title="Sign In Required">
      <p>This is where members find their volunteer profile and their applications.</p>
      <p className="mt-4">
        <AnchorButton href="/api/login?returnTo=%2Fvolunteering%2Fprofile">Sign In</AnchorButton>
      </p>
    </EmptyState>
  );
}

type Props = { profile: VolunteerProfile | null; name: string };

function Profile({ profile, name }: Props) {
  return (
    <div className="min-w-0">
      {profile === null ? (
        <EmptyState title="Create Your Volunteer Profile">
          <p>
            Say what you can do and when you have time. Members who need help can then find you and ask to
            connect.
          </p>
          <p className="mt-4">
            <Button onClick={() => openSheet(profileSheet)}>Create Profile</Button>
          </p>
        </EmptyState>
      ) : (
        <ProfileSummary profile={profile} sheet={profileSheet} />
      )}
      <Sheet id={profileSheet} title={profile === null ? 'Create Your Volunteer Profile' : 'Edit Profile'}>
        <ProfileForm profile={profile} name={name} sheet={profileSheet} />
      </Sheet>
    </div>
  );
}

function Own() {
  const { own } = route.useLoaderData();
  if (own === null) return null;
  const { profile, name, applications, hours } = own;
  return (
    <div className="mt-4 grid items-start gap-x-12 gap-y-8 lg:grid-cols-[7fr_5fr]">
      <Profile profile={profile} name={name} />
      <div className="grid min-w-0 gap-8">
        <section aria-labelledby="my-applications">
          <SectionLabel id="my-applications" title="My Applications" />
          {applications.items.length === 0 ? (
            <p className="text-soft">No applications yet. Browse opportunities to get started!</p>
          ) : (
            <PagedRows page={applications} path="/volunteering/profile" empty="" next="Earlier applications">
              {(rows) => <OwnApplications applications={rows} />}
            </PagedRows>
          )}
        </section>
        <YourHours hours={hours} />
      </div>
    </div>
  );
}

/** A summary of the member's own profile. */
function ProfileSummary({ profile, sheet }: { profile: VolunteerProfile; sheet: string }) {
  const { displayName, bio, timeCommitment } = profile;
  const lines: [string, string][] = [
    ['Skills', profile.skills.join(', ')],
    ['Languages', profile.languages.join(', ')],
    ['Specialisms', profile.specializations.join(', ')],
    ['Qualifications', profile.qualifications.join(', ')],
    ['Free', profile.availability.map((value) => availabilityLabels[value]).join(', ')],
    ['Experience', profile.experience ?? ''],
  ];
  return (
    <section aria-labelledby="own-profile" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="own-profile" className="break-words text-2xl" dir={directionOf(displayName)}>
            {displayName}
          </h2>
          <p className="text-sm text-soft">
            {timeCommitment === null ? 'Flexible' : timeCommitmentLabels[timeCommitment]}
          </p>
        </div>
        <Button variant="outline" onClick={() => openSheet(sheet)}>
          Edit Profile
        </Button>
      </div>
      <Shown profile={profile} />
      {bio === null ? null : (
        <p className="prose-line mt-3 whitespace-pre-line break-words" dir={directionOf(bio)}>
          {bio}
        </p>
      )}
      <dl className="mt-4 grid gap-3 sm:grid-cols-2">
        {lines
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-soft">{name}</dt>
              <dd className="break-words" dir={directionOf(text)}>
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
