import { countFigures } from '#kit/server/count-figures.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { countUnsent } from './records/outbox-queries.ts';

/** Counts what the dashboard shows; a month is a calendar month in the borough's time zone. */
export const getAdminStats = handle(calls.getAdminStats, async (ctx) => {
  const [figures, mail] = await Promise.all([countFigures(ctx, 'dashboard'), countUnsent(ctx.db)]);
  const figureOf = (wanted: string) => figures.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    totalUsers: figureOf('totalUsers'),
    newThisMonth: figureOf('newThisMonth'),
    activeMosques: figureOf('activeMosques'),
    figures,
    mailQueued: mail.queued,
    mailGivenUp: mail.givenUp,
    mailIsSent: ctx.config.smtpUrl !== undefined,
  };
});
