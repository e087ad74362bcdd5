import { countOpenRequests } from '#features/accounts/privacy/server/public.ts';
import { countByStatus } from '#features/accounts/waiting-list/server/public.ts';
import { countPending } from '#features/care/approvals/server/public.ts';
import { countOpenReports } from '#features/care/reports/server/public.ts';
import { countEventsOfMonth } from '#features/gatherings/events/server/public.ts';
import { countApprovedMosques } from '#features/mosques/places/server/public.ts';
import { countOpenBadgeRequests } from '#features/people/badges/server/public.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { handle } from '#kit/server/handle.ts';
import { boroughDayStart } from '#kit/server/offset-text.ts';
import { calls } from '../contract.ts';
import { countUnsent } from './records/outbox-queries.ts';
import { countAccounts } from './users/queries.ts';

/** Counts what the dashboard shows; a month is a calendar month in the borough's time zone. */
export const getAdminStats = handle(calls.getAdminStats, async (ctx) => {
  const month = boroughDate(ctx.now).slice(0, 7);
  const [
    accounts,
    activeMosques,
    eventsThisMonth,
    signUps,
    badgesWaiting,
    privacyRequestsWaiting,
    mail,
    approvals,
    reportsWaiting,
  ] = await Promise.all([
    countAccounts(ctx.db, boroughDayStart(`${month}-01`)),
    countApprovedMosques(ctx.db),
    countEventsOfMonth(ctx.db, month),
    countByStatus(ctx.db),
    countOpenBadgeRequests(ctx.db),
    countOpenRequests(ctx.db),
    countUnsent(ctx.db),
    countPending(ctx.db),
    countOpenReports(ctx.db),
  ]);
  return {
    totalUsers: accounts.total,
    newThisMonth: accounts.recent,
    activeMosques,
    eventsThisMonth,
    signUpsWaiting: signUps.find(({ status }) => status === 'pending')?.count ?? 0,
    badgesWaiting,
    reportsWaiting,
    approvalsWaiting: approvals.reduce((sum, { pending }) => sum + pending, 0),
    privacyRequestsWaiting,
    mailQueued: mail.queued,
    mailGivenUp: mail.givenUp,
    mailIsSent: ctx.config.smtpUrl !== undefined,
  };
});
