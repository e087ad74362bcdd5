import { expect } from 'vitest';
import { aMessage } from '#test/factories/outbox.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getSiteHealth } from './get-site-health.ts';

testWithDb('what failed is told, and a database with one role plainly', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await aMessage(ctx.db, { status: 'given_up' });
  const linesOf = async (databaseUrl: string | undefined, databaseOwnerUrl: string | undefined) => {
    const config = { ...ctx.config, databaseUrl, databaseOwnerUrl };
    const lines = await getSiteHealth.run({ ...admin, config }, {});
    return new Map(lines.map((line) => [line.name, line]));
  };
  const lines = await linesOf('postgres://site@db/mahalla', undefined);
  expect(lines.get('mail')).toMatchObject({ tone: 'bad', link: { path: '/admin/outbox' } });
  expect(lines.get('database')).toMatchObject({ tone: 'warn', title: 'The database has only one role' });
  expect(lines.has('weekly-email')).toBe(true);
  const own = await linesOf(undefined, undefined);
  const two = await linesOf('postgres://site@db/mahalla', 'postgres://owner@db/mahalla');
  expect([own.has('database'), two.has('database')]).toEqual([false, false]);
});
