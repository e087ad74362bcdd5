import { calls as notifications } from '#features/accounts/notifications/contract.ts';
import { calls as privacy } from '#features/accounts/privacy/contract.ts';
import { calls as accountAccess } from '#features/accounts/sign-in/contract.ts';
import { calls as passkeys } from '#features/accounts/sign-in/passkey-contract.ts';
import { calls as secondFactor } from '#features/accounts/sign-in/second-factor-contract.ts';
import { calls as signIn } from '#features/accounts/sign-in/sign-in-contract.ts';
import { calls as waitingList } from '#features/accounts/waiting-list/contract.ts';
import { calls as approvals } from '#features/care/approvals/contract.ts';
import { calls as placeImports } from '#features/care/imports/contract.ts';
import { calls as reports } from '#features/care/reports/contract.ts';
import { calls as moderation } from '#features/care/reports/moderation-contract.ts';
import { calls as administration } from '#features/front/administration/contract.ts';
import { calls as records } from '#features/front/administration/records-contract.ts';
import { calls as home } from '#features/front/home/contract.ts';
import { calls as communityMap } from '#features/front/map/contract.ts';
import { calls as weeklyEmail } from '#features/front/weekly-email/contract.ts';
import { calls as councilMeetingsAdmin } from '#features/gatherings/council-meetings/admin-contract.ts';
import { calls as councilMeetings } from '#features/gatherings/council-meetings/contract.ts';
import { calls as events } from '#features/gatherings/events/contract.ts';
import { calls as eventHosting } from '#features/gatherings/events/hosting-contract.ts';
import { calls as eventRsvps } from '#features/gatherings/events/rsvp-contract.ts';
import { calls as volunteering } from '#features/gatherings/volunteering/contract.ts';
import { calls as announcements } from '#features/mosques/announcements/contract.ts';
import { calls as displayBoard } from '#features/mosques/display-board/contract.ts';
import { calls as mosqueFeedback } from '#features/mosques/feedback/contract.ts';
import { calls as hadith } from '#features/mosques/hadith/contract.ts';
import { calls as mosqueFollows } from '#features/mosques/managers-and-follows/follows-contract.ts';
import { calls as mosqueManagers } from '#features/mosques/managers-and-follows/managers-contract.ts';
import { calls as mosques } from '#features/mosques/mosque-pages/contract.ts';
import { calls as mosqueEditing } from '#features/mosques/mosque-pages/edit-contract.ts';
import { calls as placeAdministration } from '#features/mosques/places/admin-contract.ts';
import { calls as places } from '#features/mosques/places/contract.ts';
import { calls as prayerTimes } from '#features/mosques/prayer-times/contract.ts';
import { calls as timetables } from '#features/mosques/prayer-times/timetable-contract.ts';
import { calls as prayerTracker } from '#features/mosques/prayer-tracker/contract.ts';
import { calls as badges } from '#features/people/badges/contract.ts';
import { calls as profile } from '#features/people/profile/contract.ts';
import { calls as baseMap } from '#features/site/base-map/contract.ts';
import { calls as operation } from '#features/site/operation/contract.ts';
import { calls as searchEngines } from '#features/site/search-engines/contract.ts';
import { calls as siteSettings } from '#features/site/settings/contract.ts';
import { calls as wards } from '#features/site/wards/contract.ts';
import type { Call } from '#kit/contract/call.ts';

/** Every call of the API. The server must handle each, the browser's table and the documentation come from here. */
export const calls: readonly Call[] = [
  places,
  wards,
  accountAccess,
  signIn,
  secondFactor,
  passkeys,
  prayerTimes,
  events,
  eventHosting,
  eventRsvps,
  councilMeetings,
  councilMeetingsAdmin,
  volunteering,
  waitingList,
  hadith,
  notifications,
  mosqueManagers,
  mosqueFollows,
  announcements,
  mosqueFeedback,
  mosques,
  displayBoard,
  timetables,
  weeklyEmail,
  placeAdministration,
  placeImports,
  mosqueEditing,
  badges,
  prayerTracker,
  home,
  communityMap,
  baseMap,
  profile,
  privacy,
  siteSettings,
  approvals,
  reports,
  moderation,
  administration,
  records,
  searchEngines,
  operation,
].flatMap((feature): Call[] => Object.values(feature));
