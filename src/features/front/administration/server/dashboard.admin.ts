import { isMainAdministrator } from '#kit/contract/audience.ts';
import type { HealthCheck } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { countFigures } from '#kit/server/registry.ts';
import { calls } from '../administration.contract.ts';
import { mailHealth } from '../outbox.rules.ts';
import { countUnsentMessages } from './outbox.admin.ts';

/** Counts what the dashboard shows; a month is a calendar month in the borough's time zone. */
export const getAdminStats = handle(calls.getAdminStats, async (ctx) => {
  const [figures, mailCheck] = await Promise.all([
    countFigures(ctx, 'dashboard'),
    countUnsentMessages(ctx.db),
  ]);
  const findFigure = (figureName: string) => figures.find(({ name }) => name === figureName)?.value ?? 0;
  return {
    totalUsers: findFigure('totalUsers'),
    newThisMonth: findFigure('newThisMonth'),
    activeMosques: findFigure('activeMosques'),
    figures,
    mailQueued: mailCheck.queued,
    mailGivenUp: mailCheck.givenUp,
    mailIsSent: ctx.config.smtpUrl !== undefined,
  };
});

/** Returns the state of each part of the site, as the features report it. */
export const getSiteHealth = handle(calls.getSiteHealth, async (ctx) => {
  const lines = await Promise.all(
    ctx.registry.health.map(async ({ name, check }) => {
      const line = await check(ctx);
      return line ? [{ name, ...line }] : [];
    }),
  );
  return lines.flat();
});

const mailCheck: HealthCheck = {
  name: 'mail',
  order: 20,
  check: async ({ db, config }) =>
    mailHealth({ ...(await countUnsentMessages(db)), isSent: config.smtpUrl !== undefined }),
};

const databaseCheck: HealthCheck = {
  name: 'database',
  order: 40,
  check: async ({ config }) =>
    config.databaseUrl === undefined || config.databaseOwnerUrl !== undefined
      ? null
      : {
          tone: 'warn',
          title: 'The database has only one role',
          detail:
            'It could rewrite the audit log. Set DATABASE_OWNER_URL, so that the site itself can only add to the log.',
          link: null,
        },
};

/** The administration's own health checks: mail and the database. */
export const ownHealth: readonly HealthCheck[] = [mailCheck, databaseCheck];

/** Returns the screens that the administrator can open, each with its number of waiting items. */
export const listAdminTasks = handle(calls.listAdminTasks, (ctx) => {
  const isMain = ctx.actor.kind === 'person' && isMainAdministrator(ctx.actor);
  const visibleTasks = ctx.registry.adminTasks.filter((task) => isMain || !task.isForMainAdministrator);
  return Promise.all(
    visibleTasks.map(async ({ path, label, group, waiting }) => ({
      ...{ path, label, group },
      waiting: (await waiting?.(ctx)) ?? 0,
    })),
  );
});
