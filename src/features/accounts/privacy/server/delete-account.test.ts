import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { recordActivity } from '#features/accounts/activities/server/activities.ts';
import { giveConsent } from '#features/accounts/users/server/consents.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { aMessage } from '#test/factories/outbox.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { workOff } from '#test/factories/queue.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { deleteAccount } from './delete-account.ts';
import { requestDataExport } from './exports/request-data-export.ts';

const leave = deleteAccount;

/** Every table’s rows as text in which the word stands. */
async function tablesWith(db: Parameters<typeof testCtx>[0], word: string): Promise<string[]> {
  const listed = await db.execute(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const names = z.object({ rows: z.array(z.object({ name: z.string() })) }).parse(listed).rows;
  const found: string[] = [];
  for (const { name } of names) {
    const counted = await db.execute(
      sql`select count(*)::int as count from ${sql.identifier(name)} as t where t::text ilike ${`%${word}%`}`,
    );
    const [row] = z.object({ rows: z.array(z.object({ count: z.number() })) }).parse(counted).rows;
    if (row && row.count > 0) found.push(name);
  }
  return found;
}

test('after leaving, no table knows the name, the address or the number of who left', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  let cookie: string | null | undefined;
  const { ctx: member, user } = await asMemberWithPassword(ctx, {
    firstName: 'Canary',
    email: 'canary@example.org',
    phone: '020 7946 7777',
  });
  await aSignUp(ctx.db, { email: 'canary@example.org', firstName: 'Canary', userId: user.id });
  await giveConsent(ctx.db, user.id, 'membership', ctx.now);
  await recordActivity(
    ctx.db,
    { userId: user.id, type: { name: 'forum_post' }, description: 'Canary wrote' },
    ctx.now,
  );
  await aMessage(ctx.db, { toEmail: 'canary@example.org', props: { firstName: 'Canary' } });
  const target = { type: 'user', id: user.id };
  await audit(member, { action: 'user.email', target, before: { email: 'canary@example.org' } });
  const { id } = await requestDataExport.run(member, { password: thePassword });
  await workOff(ctx);
  expect(await ctx.files.get(`exports/${id}.zip`)).toBeDefined();
  await ctx.files.put('photos/canary.webp', new Uint8Array([1]));
  await ctx.db.execute(sql`update users set photo_key = 'photos/canary.webp'`);
  const setSession = (token: string | null) => {
    cookie = token;
  };
  await leave.run({ ...member, setSession }, { password: thePassword });
  expect(cookie).toBeNull();
  await workOff(ctx);
  expect(await tablesWith(database.db, 'canary')).toEqual([]);
  expect(await tablesWith(database.db, '7946 7777')).toEqual([]);
  expect(await tablesWith(database.db, user.id)).toEqual(['audit_log']);
  expect(await ctx.files.get('photos/canary.webp')).toBeUndefined();
  expect(await ctx.files.get(`exports/${id}.zip`)).toBeUndefined();
  await database.close();
});

testWithDb('with a wrong password, or as the main administrator, nothing is deleted', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  await expect(leave.run(member, { password: 'wrong' })).rejects.toMatchObject({ code: 'wrong_password' });
  const { ctx: main } = await asMemberWithPassword(ctx, { role: 'super_admin' });
  await expect(leave.run(main, { password: thePassword })).rejects.toMatchObject({ code: 'not_allowed' });
});
