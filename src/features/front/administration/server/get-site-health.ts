import type { HealthCheck } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { mailHealth } from '../health.ts';
import { countUnsent } from './records/outbox-queries.ts';

/** Returns how each part of the site fares, as its features see it. */
export const getSiteHealth = handle(calls.getSiteHealth, async (ctx) => {
  const lines = await Promise.all(
    ctx.registry.health.map(async ({ name, check }) => {
      const line = await check(ctx);
      return line ? [{ name, ...line }] : [];
    }),
  );
  return lines.flat();
});

const mail: HealthCheck = {
  name: 'mail',
  order: 20,
  check: async ({ db, config }) =>
    mailHealth({ ...(await countUnsent(db)), isSent: config.smtpUrl !== undefined }),
};

const database: HealthCheck = {
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

/** What the administration itself knows of the site's health. */
export const ownHealth: readonly HealthCheck[] = [mail, database];
