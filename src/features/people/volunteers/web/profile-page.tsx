import { getRouteApi } from '@tanstack/react-router';
import { YourHours } from '#features/gatherings/volunteer-hours/web/your-hours.tsx';
import { OwnApplications } from '#features/gatherings/volunteering/web/applications/own-applications.tsx';
import { VolunteeringHead } from '#features/gatherings/volunteering/web/volunteering-head.tsx';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { PagedRows } from '#kit/web/ui/list-page.tsx';
import { openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { SectionLabel } from '#kit/web/ui/section.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import type { VolunteerProfile } from '../contract.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSummary } from './profile-summary.tsx';

const route = getRouteApi('/volunteering/profile');

/** The sheet with the form of the profile. */
const profileSheet = 'volunteer-profile';

/** /volunteering/profile: what others see of me as a volunteer, and where I have applied. */
export function VolunteerProfilePage() {
  const data = route.useLoaderData();
  return (
    <div className="page pt-3 pb-10 sm:pt-8">
      <VolunteeringHead />
      {data === null ? <SignedOut /> : <Own />}
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
  const data = route.useLoaderData();
  if (data === null) return null;
  const { profile, name, applications, hours } = data;
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
