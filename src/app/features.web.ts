import { accounts } from '#features/accounts/web/feature.tsx';
import { administration } from '#features/administration/web/feature.tsx';
import { approvals } from '#features/approvals/web/feature.tsx';
import { badges } from '#features/badges/web/feature.tsx';
import { communityMap } from '#features/community-map/web/feature.tsx';
import { displayBoard } from '#features/display-board/web/feature.tsx';
import { events } from '#features/events/web/feature.tsx';
import { home } from '#features/home/web/feature.tsx';
import { mosqueFeedback } from '#features/mosque-feedback/web/feature.tsx';
import { mosques } from '#features/mosques/web/feature.tsx';
import { notifications } from '#features/notifications/web/feature.tsx';
import { placeAdministration } from '#features/place-administration/web/feature.tsx';
import { prayerTimes } from '#features/prayer-times/web/feature.tsx';
import { prayerTracker } from '#features/prayer-tracker/web/feature.tsx';
import { privacy } from '#features/privacy/web/feature.tsx';
import { profile } from '#features/profile/web/feature.tsx';
import { reports } from '#features/reports/web/feature.tsx';
import { siteSettings } from '#features/site-settings/web/feature.tsx';
import { timetables } from '#features/timetables/web/feature.tsx';
import { volunteering } from '#features/volunteering/web/feature.tsx';
import { waitingList } from '#features/waiting-list/web/feature.tsx';
import { weeklyEmail } from '#features/weekly-email/web/feature.tsx';
import type { NavigationEntry } from '#kit/web/router/web-feature.ts';

/** The screens of every feature. */
export const routes = [
  ...home.routes,
  ...mosques.routes,
  ...displayBoard.routes,
  ...timetables.routes,
  ...mosqueFeedback.routes,
  ...prayerTimes.routes,
  ...events.routes,
  ...communityMap.routes,
  ...waitingList.routes,
  ...privacy.routes,
  ...accounts.routes,
  ...profile.routes,
  ...siteSettings.routes,
  ...approvals.routes,
  ...notifications.routes,
  ...weeklyEmail.routes,
  ...placeAdministration.routes,
  ...reports.routes,
  ...administration.routes,
  ...badges.routes,
  ...volunteering.routes,
  ...prayerTracker.routes,
] as const;

/** The places of the features in the navigation. */
export const navigation: readonly NavigationEntry[] = [
  ...home.navigation,
  ...mosques.navigation,
  ...prayerTimes.navigation,
  ...events.navigation,
  ...communityMap.navigation,
];
