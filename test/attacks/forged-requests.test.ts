import { describe, expect } from 'vitest';
import { attack } from './attacked-site.ts';

describe('a request that another site makes a member’s browser send', () => {
  const forged: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'null' },
    { 'sec-fetch-site': '', origin: 'https://mahalla.example.evil.example' },
    { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  ];

  attack.for(forged)('changes nothing with %o', async (headers, { site }) => {
    const { browser } = await site.aMember('Forged');
    const refused = await browser.send('DELETE', '/api/auth/sessions', { headers });
    expect(refused.status).toBe(403);
    expect((await browser.send('GET', '/api/auth/user')).status).toBe(200);
  });
});

attack('an administrator’s calls refuse a visitor and a member', async ({ site }) => {
  const { browser } = await site.aMember('Plain');
  const visitor = site.aClient();
  for (const path of [
    '/api/admin/users',
    '/api/admin/waiting-list',
    '/api/admin/audit-log',
    '/api/admin/outbox',
  ]) {
    expect([path, (await visitor.send('GET', path)).status]).toEqual([path, 401]);
    expect([path, (await browser.send('GET', path)).status]).toEqual([path, 403]);
  }
});

attack('a link to set a password, used twenty times concurrently, sets one', async ({ site }) => {
  const { email } = await site.aMember('Linked');
  const visitor = site.aClient();
  site.post.received.length = 0;
  await visitor.succeed('POST', '/api/auth/forgot-password', { email });
  const token = await site.tokenFor(email, '/reset-password');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      site.aClient().send('POST', '/api/auth/reset-password', {
        body: { token, newPassword: `wild plums by the river ${number}` },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});
