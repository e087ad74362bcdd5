import { activities } from '#features/accounts/activities/server/feature.ts';
import { notifications } from '#features/accounts/notifications/server/feature.ts';
import { privacy } from '#features/accounts/privacy/server/feature.ts';
import { signInFeature } from '#features/accounts/sign-in/server/feature.ts';
import { users } from '#features/accounts/users/server/feature.ts';
import { waitingList } from '#features/accounts/waiting-list/server/feature.ts';
import { approvals } from '#features/care/approvals/server/feature.ts';
import { imports } from '#features/care/imports/server/feature.ts';
import { reports } from '#features/care/reports/server/feature.ts';
import { administration } from '#features/front/administration/server/feature.ts';
import { home } from '#features/front/home/server/feature.ts';
import { communityMap } from '#features/front/map/server/feature.ts';
import { weeklyEmail } from '#features/front/weekly-email/server/feature.ts';
import { councilMeetings } from '#features/gatherings/council-meetings/server/feature.ts';
import { meetingLists } from '#features/gatherings/council-meetings/server/import-meetings.ts';
import { events } from '#features/gatherings/events/server/feature.ts';
import { volunteering } from '#features/gatherings/volunteering/server/feature.ts';
import { announcements } from '#features/mosques/announcements/server/feature.ts';
import { displayBoard } from '#features/mosques/display-board/server/feature.ts';
import { mosqueFeedback } from '#features/mosques/feedback/server/feature.ts';
import { hadith } from '#features/mosques/hadith/server/feature.ts';
import { mosqueFollows } from '#features/mosques/managers-and-follows/server/follows/feature.ts';
import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers/feature.ts';
import { mosques } from '#features/mosques/mosque-pages/server/feature.ts';
import { placeAdministration } from '#features/mosques/places/server/administration/feature.ts';
import { places } from '#features/mosques/places/server/feature.ts';
import { placeLists } from '#features/mosques/places/server/import/place-lists.ts';
import { prayerTimes } from '#features/mosques/prayer-times/server/feature.ts';
import { timetables } from '#features/mosques/prayer-times/server/timetable/feature.ts';
import { prayerTracker } from '#features/mosques/prayer-tracker/server/feature.ts';
import { badges } from '#features/people/badges/server/feature.ts';
import { profile } from '#features/people/profile/server/feature.ts';
import { baseMap } from '#features/site/base-map/server/feature.ts';
import { operation } from '#features/site/operation/server/feature.ts';
import { searchEngines } from '#features/site/search-engines/server/feature.ts';
import { siteSettings } from '#features/site/settings/server/feature.ts';
import { wards } from '#features/site/wards/server/feature.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { calls } from './calls.ts';

const communityFeatures: readonly ServerFeature[] = [
  places,
  wards,
  users,
  activities,
  signInFeature,
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
  imports([placeLists, meetingLists]),
  badges,
  prayerTracker,
  home,
  communityMap,
  baseMap,
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
