import { notifications } from '#features/accounts/notifications/web/feature.tsx';
import { privacy } from '#features/accounts/privacy/web/feature.tsx';
import { accounts } from '#features/accounts/sign-in/web/feature.tsx';
import { waitingList } from '#features/accounts/waiting-list/web/feature.tsx';
import { approvals } from '#features/care/approvals/web/feature.tsx';
import { reports } from '#features/care/reports/web/feature.tsx';
import { administration } from '#features/front/administration/web/feature.tsx';
import { home } from '#features/front/home/web/feature.tsx';
import { communityMap } from '#features/front/map/web/feature.tsx';
import { mosquePage } from '#features/front/mosque-page/web/feature.tsx';
import { weeklyEmail } from '#features/front/weekly-email/web/feature.tsx';
import { councilMeetings } from '#features/gatherings/council-meetings/web/feature.tsx';
import { events } from '#features/gatherings/events/web/feature.tsx';
import { volunteering } from '#features/gatherings/volunteering/web/feature.tsx';
import { displayBoard } from '#features/mosques/display-board/web/feature.tsx';
import { mosqueFeedback } from '#features/mosques/feedback/web/feature.tsx';
import { mosques } from '#features/mosques/mosque-pages/web/feature.tsx';
import { placeAdministration } from '#features/mosques/places/web/feature.tsx';
import { prayerTimes } from '#features/mosques/prayer-times/web/feature.tsx';
import { timetables } from '#features/mosques/prayer-times/web/timetable/feature.tsx';
import { prayerTracker } from '#features/mosques/prayer-tracker/web/feature.tsx';
import { badges } from '#features/people/badges/web/feature.tsx';
import { profile } from '#features/people/profile/web/feature.tsx';
import { siteSettings } from '#features/site/settings/web/feature.tsx';
import type { NavigationEntry } from '#kit/web/router/web-feature.ts';

/** The screens of every feature. */
export const routes = [
  ...home.routes,
  ...mosques.routes,
  ...mosquePage.routes,
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
  ...councilMeetings.routes,
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
