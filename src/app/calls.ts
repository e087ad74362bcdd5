import { calls as accounts } from '#features/accounts/contract.ts';
import { calls as passkeys } from '#features/accounts/passkey-contract.ts';
import { calls as secondFactor } from '#features/accounts/second-factor-contract.ts';
import { calls as signIn } from '#features/accounts/sign-in-contract.ts';
import { calls as administration } from '#features/administration/contract.ts';
import { calls as records } from '#features/administration/records-contract.ts';
import { calls as announcements } from '#features/announcements/contract.ts';
import { calls as approvals } from '#features/approvals/contract.ts';
import { calls as badges } from '#features/badges/contract.ts';
import { calls as communityMap } from '#features/community-map/contract.ts';
import { calls as councilMeetingsAdmin } from '#features/council-meetings/admin-contract.ts';
import { calls as councilMeetings } from '#features/council-meetings/contract.ts';
import { calls as displayBoard } from '#features/display-board/contract.ts';
import { calls as events } from '#features/events/contract.ts';
import { calls as eventHosting } from '#features/events/hosting-contract.ts';
import { calls as eventRsvps } from '#features/events/rsvp-contract.ts';
import { calls as hadith } from '#features/hadith/contract.ts';
import { calls as home } from '#features/home/contract.ts';
import { calls as mosqueFeedback } from '#features/mosque-feedback/contract.ts';
import { calls as mosqueFollows } from '#features/mosque-follows/contract.ts';
import { calls as mosqueManagers } from '#features/mosque-managers/contract.ts';
import { calls as mosques } from '#features/mosques/contract.ts';
import { calls as mosqueEditing } from '#features/mosques/edit-contract.ts';
import { calls as notifications } from '#features/notifications/contract.ts';
import { calls as operation } from '#features/operation/contract.ts';
import { calls as placeAdministration } from '#features/place-administration/contract.ts';
import { calls as placeImports } from '#features/place-administration/import-contract.ts';
import { calls as places } from '#features/places/contract.ts';
import { calls as prayerTimes } from '#features/prayer-times/contract.ts';
import { calls as prayerTracker } from '#features/prayer-tracker/contract.ts';
import { calls as privacy } from '#features/privacy/contract.ts';
import { calls as profile } from '#features/profile/contract.ts';
import { calls as reports } from '#features/reports/contract.ts';
import { calls as moderation } from '#features/reports/moderation-contract.ts';
import { calls as searchEngines } from '#features/search-engines/contract.ts';
import { calls as siteSettings } from '#features/site-settings/contract.ts';
import { calls as timetables } from '#features/timetables/contract.ts';
import { calls as volunteering } from '#features/volunteering/contract.ts';
import { calls as waitingList } from '#features/waiting-list/contract.ts';
import { calls as wards } from '#features/wards/contract.ts';
import { calls as weeklyEmail } from '#features/weekly-email/contract.ts';
import type { Call } from '#kit/contract/call.ts';

/** Every call of the API. The server must handle each, the browser's table and the documentation come from here. */
export const calls: readonly Call[] = [
  places,
  wards,
  accounts,
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
