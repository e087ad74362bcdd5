/* The screens of every feature, a line each. */

export { operation } from '#features/site/operation/web/feature.tsx';

/* In the order of the areas; in its own place the one above sends TypeScript round in a circle through all routes. */

export { notifications } from '#features/accounts/notifications/web/feature.tsx';
export { privacy } from '#features/accounts/privacy/web/feature.tsx';
export { accounts } from '#features/accounts/sign-in/web/feature.tsx';
export { waitingList } from '#features/accounts/waiting-list/web/feature.tsx';
export { approvals } from '#features/care/approvals/web/feature.tsx';
export { experiments } from '#features/care/experiments/web/feature.tsx';
export { reports } from '#features/care/reports/web/feature.tsx';
export { support } from '#features/care/support/web/feature.tsx';
export { advertDelivery } from '#features/exchange/adverts/web/delivery/feature.tsx';
export { adverts } from '#features/exchange/adverts/web/feature.tsx';
export { businesses } from '#features/exchange/businesses/web/feature.tsx';
export { classifieds } from '#features/exchange/classifieds/web/feature.tsx';
export { payments } from '#features/exchange/payments/web/feature.tsx';
export { premium } from '#features/exchange/premium/web/feature.tsx';
export { prices } from '#features/exchange/prices/web/feature.tsx';
export { administration } from '#features/front/administration/web/feature.tsx';
export { analytics } from '#features/front/analytics/web/feature.tsx';
export { home } from '#features/front/home/web/feature.tsx';
export { communityMap } from '#features/front/map/web/feature.tsx';
export { mosquePage } from '#features/front/mosque-page/web/feature.tsx';
export { offline } from '#features/front/offline/web/feature.tsx';
export { siteSearch } from '#features/front/search/web/feature.tsx';
export { weeklyEmail } from '#features/front/weekly-email/web/feature.tsx';
export { councilMeetings } from '#features/gatherings/council-meetings/web/feature.tsx';
export { dbsChecks } from '#features/gatherings/dbs-checks/web/feature.tsx';
export { events } from '#features/gatherings/events/web/feature.tsx';
export { forum } from '#features/gatherings/forum/web/feature.tsx';
export { volunteerHours } from '#features/gatherings/volunteer-hours/web/feature.tsx';
export { volunteering } from '#features/gatherings/volunteering/web/feature.tsx';
export { displayBoard } from '#features/mosques/display-board/web/feature.tsx';
export { mosqueFeedback } from '#features/mosques/feedback/web/feature.tsx';
export { mosques } from '#features/mosques/mosque-pages/web/feature.tsx';
export { places } from '#features/mosques/places/web/feature.tsx';
export { prayerTimes } from '#features/mosques/prayer-times/web/feature.tsx';
export { prayerTracker } from '#features/mosques/prayer-tracker/web/feature.tsx';
export { badges } from '#features/people/badges/web/feature.tsx';
export { connections } from '#features/people/connections/web/feature.tsx';
export { memberDirectory } from '#features/people/directory/web/feature.tsx';
export { groups } from '#features/people/groups/web/feature.tsx';
export { memberProfiles } from '#features/people/member-profiles/web/feature.tsx';
export { profile } from '#features/people/profile/web/feature.tsx';
export { volunteers } from '#features/people/volunteers/web/feature.tsx';
export { about } from '#features/site/about/web/feature.tsx';
export { browserReports } from '#features/site/browser-reports/web/feature.tsx';
export { siteSettings } from '#features/site/settings/web/feature.tsx';
