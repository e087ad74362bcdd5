import { getRouteApi } from '@tanstack/react-router';
import { ProfileFrame } from '#features/accounts/users/web/profile-frame.tsx';
import { OwnBadges } from '#features/people/badges/web/own-badges.tsx';
import { dateText } from '#kit/contract/date-text.ts';
import { ThemeChoice } from '#kit/web/theme-choice.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ActivitySummary } from './activity-summary.tsx';
import { NotificationSettings } from './notification-settings.tsx';
import { OwnMosques } from './own-mosques.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { UpcomingEvents } from './upcoming-events.tsx';
import { VerificationBanner } from './verification-banner.tsx';

const route = getRouteApi('/_account/profile');

/** /profile: the member's own page. */
export function ProfilePage() {
  const { user, stats, notifications, mosques, badges, rsvps, managed, followed } = route.useLoaderData();
  const mosque = mosques.find(({ id }) => id === user.placeAffiliationId)?.name ?? null;
  return (
    <ProfileFrame title="Profile">
      {user.accountStatus === 'suspended' ? (
        <Notice tone="danger" className="mb-6">
          <p>
            Your account is suspended{user.suspendedUntil ? ` until ${dateText(user.suspendedUntil)}` : ''}.{' '}
            {user.standingReason}
          </p>
        </Notice>
      ) : null}
      {user.isEmailVerified ? null : <VerificationBanner className="mb-6" />}
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
