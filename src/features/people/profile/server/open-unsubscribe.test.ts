import { expect, test } from 'vitest';
import { readPreferences } from '#features/accounts/notifications/server/preferences.ts';
import { unsubscribeToken } from '#kit/server/mail/mailer.ts';
import { aUser } from '#test/factories/people.ts';
import { anApp } from '#test/with-app.ts';
import { testSecrets } from '#test/with-db.ts';

test('opening the link, as mail scanners do, changes nothing and leads to the page with the button', async () => {
  const app = await anApp();
  const user = await aUser(app.database.db);
  const token = unsubscribeToken(testSecrets, user.id, 'communityUpdates');
  const response = await app.fetch(`/api/unsubscribe/${token}`);
  expect([response.status, response.headers.get('location')]).toEqual([303, `/unsubscribe?token=${token}`]);
  expect((await readPreferences(app.database.db, user.id)).communityUpdates).toBe(true);
  await app.close();
});
