import { expect, test } from 'vitest';
import { readPreferences } from '#features/accounts/notifications/server/preferences.ts';
import { unsubscribeToken } from '#kit/server/mail/mailer.ts';
import { aUser } from '#test/factories/people.ts';
import { anApp } from '#test/with-app.ts';
import { testSecrets, testWithDb } from '#test/with-db.ts';
import { unsubscribe } from './unsubscribe.ts';

testWithDb('one topic stops, pressed once or twice', async ({ ctx }) => {
  const user = await aUser(ctx.db, { newsletterSubscribed: true });
  for (const topic of ['communityUpdates', 'weeklyNewsletter', 'communityUpdates']) {
    await unsubscribe.run(ctx, { token: unsubscribeToken(ctx.secrets, user.id, topic) });
  }
  expect(await readPreferences(ctx.db, user.id)).toMatchObject({
    communityUpdates: false,
    weeklyNewsletter: false,
    eventReminders: true,
  });
});

testWithDb('a link of somebody else’s making does nothing', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  const token = unsubscribeToken(ctx.secrets, user.id, 'communityUpdates');
  for (const forged of [`${token}x`, token.replace('community', 'event'), 'x', `${user.id}.password.x`]) {
    await expect(unsubscribe.run(ctx, { token: forged })).rejects.toMatchObject({ code: 'link_invalid' });
  }
});

test('a mail program unsubscribes with one POST, from nowhere and without a cookie (RFC 8058)', async () => {
  const app = await anApp();
  const user = await aUser(app.database.db);
  const address = `/api/unsubscribe/${unsubscribeToken(testSecrets, user.id, 'communityUpdates')}`;
  const response = await app.hono.request(address, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(response.status).toBe(200);
  expect((await readPreferences(app.database.db, user.id)).communityUpdates).toBe(false);
  await app.close();
});
