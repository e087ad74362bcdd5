import { accounts } from '#features/accounts/server/feature.ts';
import { administration } from '#features/administration/server/feature.ts';
import { announcements } from '#features/announcements/server/feature.ts';
import { approvals } from '#features/approvals/server/feature.ts';
import { badges } from '#features/badges/server/feature.ts';
import { communityMap } from '#features/community-map/server/feature.ts';
import { councilMeetings } from '#features/council-meetings/server/feature.ts';
import { displayBoard } from '#features/display-board/server/feature.ts';
import { events } from '#features/events/server/feature.ts';
import { hadith } from '#features/hadith/server/feature.ts';
import { home } from '#features/home/server/feature.ts';
import { mosqueFeedback } from '#features/mosque-feedback/server/feature.ts';
import { mosqueFollows } from '#features/mosque-follows/server/feature.ts';
import { mosqueManagers } from '#features/mosque-managers/server/feature.ts';
import { mosques } from '#features/mosques/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { operation } from '#features/operation/server/feature.ts';
import { placeAdministration } from '#features/place-administration/server/feature.ts';
import { places } from '#features/places/server/feature.ts';
import { prayerTimes } from '#features/prayer-times/server/feature.ts';
import { prayerTracker } from '#features/prayer-tracker/server/feature.ts';
import { privacy } from '#features/privacy/server/feature.ts';
import { profile } from '#features/profile/server/feature.ts';
import { reports } from '#features/reports/server/feature.ts';
import { searchEngines } from '#features/search-engines/server/feature.ts';
import { siteSettings } from '#features/site-settings/server/feature.ts';
import { timetables } from '#features/timetables/server/feature.ts';
import { volunteering } from '#features/volunteering/server/feature.ts';
import { waitingList } from '#features/waiting-list/server/feature.ts';
import { wards } from '#features/wards/server/feature.ts';
import { weeklyEmail } from '#features/weekly-email/server/feature.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { calls } from './calls.ts';

const communityFeatures: readonly ServerFeature[] = [
  places,
  wards,
  accounts,
  notifications,
  mosqueManagers,
  mosqueFollows,
  prayerTimes,
  events,
  announcements,
  mosqueFeedback,
  councilMeetings,
  volunteering,
  waitingList,
  hadith,
  mosques,
  displayBoard,
  timetables,
  weeklyEmail,
  placeAdministration,
  badges,
  prayerTracker,
  home,
  communityMap,
  profile,
  siteSettings,
];

const moderation = reports(communityFeatures.flatMap((feature) => feature.reportable ?? []));
const personalData = [...communityFeatures, moderation].flatMap((feature) => feature.personalData ?? []);
const rights = privacy(personalData);

/** The server side of every feature, lower ranks first: sample data loads in this order. */
export const serverFeatures: readonly ServerFeature[] = [
  ...communityFeatures,
  moderation,
  approvals(communityFeatures.flatMap((feature) => feature.approvals ?? [])),
  rights,
  administration([...personalData, ...(rights.personalData ?? [])]),
  searchEngines(communityFeatures.flatMap((feature) => feature.sitemap ?? [])),
  operation(calls),
];
