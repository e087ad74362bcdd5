import { getRouteApi, Link } from '@tanstack/react-router';
import { type ChangeEvent, useId } from 'react';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import type { CurrentUser } from '#features/accounts/users/user.contract.ts';
import { ProfileFrame } from '#features/accounts/users/web/profile-frame.tsx';
import { waitingName } from '#features/gatherings/events/event-draw.rules.ts';
import type { calls as rsvpCalls } from '#features/gatherings/events/rsvp.contract.ts';
import { OwnBadges } from '#features/people/badges/web/own-badges.tsx';
import type { ResultOf } from '#kit/contract/call.ts';
import { dateText } from '#kit/contract/dates.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { sendPicture } from '#kit/web/form/upload-file.ts';
import { ThemeChoice } from '#kit/web/theme-choice.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Card, Panel } from '#kit/web/ui/panel.tsx';
import { ClockTime } from '#kit/web/ui/text/clock-time.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { EngagementStats, calls as profileCalls } from '../profile.contract.ts';
import { Avatar } from './avatar.tsx';
import { NotificationSettings } from './notification.form.tsx';
import { ProfileForm } from './profile.form.tsx';
import { VerificationBanner } from './verification-banner.tsx';

const route = getRouteApi('/_account/profile');

/** /profile: the member's own page. */
export function ProfilePage() {
  const { user, stats, notifications, mosques, badges, rsvps, managed, followed } = route.useLoaderData();
  const mosque = mosques.find(({ id }) => id === user.placeAffiliationId)?.name ?? null;
  return (
    <ProfileFrame>
      {user.accountStatus === 'suspended' ? (
        <Notice tone="danger" className="mb-6">
          <p>
            Your account is suspended{user.suspendedUntil ? ` until ${dateText(user.suspendedUntil)}` : ''}.{' '}
            {user.standingReason}
          </p>
          <p className="mt-1">
            Until then you can read the site, but not post, book or write to members.{' '}
            <Link to="/support" className="underline">
              Contact us
            </Link>
          </p>
        </Notice>
      ) : null}
      {user.isEmailVerified && !user.emailFailing ? null : (
        <VerificationBanner failingAddress={user.emailFailing ? user.email : null} className="mb-6" />
      )}
      <ProfileHeader user={user} mosque={mosque} />
      <div className="mt-6 grid gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="grid content-start gap-6">
          <ProfileForm user={user} mosques={mosques} />
          <NotificationSettings notifications={notifications} />
          <Card>
            <ThemeChoice />
          </Card>
        </div>
        <div className="grid content-start gap-6">
          <OwnBadges badges={badges} />
          <ActivitySummary stats={stats} />
          <UpcomingEvents rsvps={rsvps} />
          <OwnMosques managed={managed} followed={followed} />
        </div>
      </div>
    </ProfileFrame>
  );
}

/** The member's photo or initial, name, mosque and membership. */
function ProfileHeader({ user, mosque }: { user: CurrentUser; mosque: string | null }) {
  const name = fullName(user) || user.email;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} imageUrl={user.profileImageUrl} className="size-24 text-4xl" />
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p className="font-display text-2xl" dir={directionOf(name)}>
          {name}
        </p>
        <p className="text-soft">{mosque ?? 'No mosque selected'}</p>
        <p className="mt-1">
          <Badge tone={user.membershipTier === 'premium' ? 'saffron' : 'tile'}>
            {user.membershipTier === 'premium' ? 'Premium Member' : 'Standard Member'}
          </Badge>
        </p>
        <PhotoButtons hasPhoto={user.profileImageUrl !== null} />
      </div>
    </div>
  );
}

function PhotoButtons({ hasPhoto }: { hasPhoto: boolean }) {
  const api = useApi<typeof profileCalls>();
  const id = useId();
  const [send, sending] = useAction((file: File) => sendPicture('/api/user/photo', file), {
    successMessage: 'Your photo has been saved.',
    failed: 'Photo not saved',
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void send(file);
  };
  const [remove] = useAction(() => api.removePhoto({}), { failed: 'Photo not removed' });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <label htmlFor={id} className={buttonClass('outline', 'focus-within:outline-3')}>
        {sending ? 'Uploading…' : hasPhoto ? 'Change photo' : 'Add a photo'}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="sr-only"
          onChange={choose}
        />
      </label>
      {hasPhoto ? (
        <Button variant="quiet" onClick={remove}>
          Remove photo
        </Button>
      ) : null}
    </div>
  );
}

/** The member's own activity: figures and the latest activities. */
function ActivitySummary({ stats }: { stats: EngagementStats }) {
  const rows = [
    ['Events Attended', stats.eventsAttended.toLocaleString('en-GB')],
    ['Volunteer Hours', stats.volunteerHours.toLocaleString('en-GB')],
    ['Member Since', stats.memberSince === null ? 'Recently' : dateText(stats.memberSince)],
  ];
  return (
    <Panel title="Activity Summary">
      <dl className="grid gap-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-soft">{name}</dt>
            <dd className="clock font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {stats.recentActivity.length === 0 ? null : (
        <ul aria-label="Recent activity" className="mt-3 divide-y divide-line border-line border-t">
          {stats.recentActivity.map(({ description, date }) => (
            <li key={date + description} className="flex justify-between gap-4 py-2 text-sm">
              <span dir={directionOf(description)}>{description}</span>
              <span className="text-soft">{dateText(date)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

type OwnRsvps = ResultOf<typeof rsvpCalls.listOwnRsvps>;

/** The next events the member is going to. */
function UpcomingEvents({ rsvps }: { rsvps: OwnRsvps }) {
  return (
    <Panel title="Upcoming Events">
      {rsvps.length === 0 ? <p className="text-soft">You’re not going to any events yet.</p> : null}
      <ul className="divide-y divide-line">
        {rsvps.map(({ event, status }) => (
          <li key={event.id} className="py-2">
            <Link
              to="/events/$eventId"
              params={{ eventId: event.id }}
              className="link"
              dir={directionOf(event.title)}
            >
              {event.title}
            </Link>
            <span className="block text-sm text-soft">
              {dateText(event.eventDate, 'day')}, <ClockTime time={event.startTime} />{' '}
              {status === 'waitlisted' ? <Badge tone="saffron">{waitingName(event)}</Badge> : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-4">
        <Link to="/events/mine" search={{}} className="link inline-flex min-h-11 items-center">
          My events
        </Link>
        <Link to="/events" search={{}} className="link inline-flex min-h-11 items-center">
          All events
        </Link>
      </p>
    </Panel>
  );
}

type Named = { id: string; name: string };

/** The mosques that the member manages or follows. */
function OwnMosques({ managed, followed }: { managed: readonly Named[]; followed: readonly Named[] }) {
  return (
    <Panel title="My mosques">
      {managed.length === 0 && followed.length === 0 ? (
        <p className="text-soft">
          Press <b>Follow</b> on a mosque’s page to hear about its events and notices.
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {managed.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <MosqueLink id={id} name={name} />
            <Link
              to="/mosque/$mosqueId/manage"
              params={{ mosqueId: id }}
              className="link inline-flex min-h-11 items-center text-sm"
            >
              Manage
            </Link>
          </li>
        ))}
        {followed.map(({ id, name }) => (
          <li key={`followed ${id}`} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <MosqueLink id={id} name={name} />
            <span className="text-sm text-soft">Following</span>
          </li>
        ))}
      </ul>
      <Link to="/mosques" search={{}} className="link inline-flex min-h-11 items-center">
        All mosques
      </Link>
    </Panel>
  );
}

function MosqueLink({ id, name }: Named) {
  return (
    <Link
      to="/mosque/$mosqueId"
      params={{ mosqueId: id }}
      className="link inline-flex min-h-11 items-center"
      dir="auto"
    >
      {name}
    </Link>
  );
}
