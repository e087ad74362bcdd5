import { expect } from 'vitest';
import { z } from 'zod';
import { type AttackedMember, type AttackedSite, attack } from './attacked-site.ts';

const theft = 'forty thieves in a row of jars';
const signedIn = z.object({ user: z.object({ id: z.string() }) });

/** Changes a member’s email address as a thief who knows the password. */
async function steal(site: AttackedSite, { email, password }: AttackedMember, mailbox: string) {
  const thief = site.aClient();
  await thief.succeed('POST', '/api/auth/credential-login', { email, password });
  await thief.succeed('POST', '/api/auth/change-email', { email: mailbox, password });
  await thief.succeed('POST', '/api/auth/confirm-email', {
    token: await site.tokenFor(mailbox, '/confirm-email'),
  });
  return thief;
}

attack('a thief with the password can’t stop the owner from recovering the account', async ({ site }) => {
  const owner = await site.aMember('Robbed');
  const thief = await steal(site, owner, 'thief.1@example.org');
  const token = await site.tokenFor(owner.email, '/undo-email');
  await thief.succeed('POST', '/api/auth/change-password', {
    currentPassword: owner.password,
    newPassword: theft,
  });
  await thief.succeed('POST', '/api/auth/change-email', { email: 'fence.1@example.org', password: theft });
  await thief.succeed('POST', '/api/auth/confirm-email', {
    token: await site.tokenFor('fence.1@example.org', '/confirm-email'),
  });
  await thief.succeed('POST', '/api/auth/forgot-password', { email: 'fence.1@example.org' });
  const reset = await site.tokenFor('fence.1@example.org', '/reset-password');
  const undone = await Promise.all(
    Array.from({ length: 8 }, () =>
      site.aClient().send('POST', '/api/auth/undo-email-change', { body: { token } }),
    ),
  );
  expect(undone.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await thief.send('GET', '/api/auth/user')).status).toBe(401);
  expect((await thief.signIn('fence.1@example.org', theft)).status).toBe(401);
  expect((await thief.signIn(owner.email, theft)).status).toBe(401);
  const late = await thief.send('POST', '/api/auth/reset-password', {
    body: { token: reset, newPassword: theft },
  });
  expect(late.status).toBe(400);
  const newPassword = 'nine black olives on a plate';
  const own = await site.tokenFor(owner.email, '/reset-password');
  await site.aClient().succeed('POST', '/api/auth/reset-password', { token: own, newPassword });
  const back = await site.aClient().signIn(owner.email, newPassword);
  expect(signedIn.parse(back.json()).user.id).toBe(owner.id);
});

attack(
  'an administrator’s open session can’t change their own account without the password',
  async ({ site }) => {
    const { administrator } = site;
    const { id } = z
      .object({ id: z.string() })
      .parse((await administrator.succeed('GET', '/api/auth/user')).json());
    for (const body of [{ email: 'newroot@example.org' }, { membershipTier: 'premium' }]) {
      expect((await administrator.send('PATCH', `/api/admin/users/${id}`, { body })).status).toBe(403);
    }
  },
);

attack('an administrator can’t move a member’s account to their own mailbox', async ({ site }) => {
  const owner = await site.aMember('Coveted');
  const path = `/api/admin/users/${owner.id}`;
  await site.administrator.succeed('PATCH', path, { email: 'mine@example.org' });
  const stop = await site.tokenFor(owner.email, '/email-proposal');
  const taker = site.aClient();
  await taker.succeed('POST', '/api/auth/confirm-email', {
    token: await site.tokenFor('mine@example.org', '/confirm-email'),
  });
  const account = z
    .object({ email: z.string() })
    .parse((await site.administrator.succeed('GET', path)).json());
  expect(account.email).toBe(owner.email);
  await taker.succeed('POST', '/api/auth/forgot-password', { email: 'mine@example.org' });
  await owner.browser.succeed('POST', '/api/auth/decide-email-proposal', { token: stop, agree: false });
  expect((await owner.browser.send('GET', '/api/auth/user')).status).toBe(200);
  const mails = site.post.received.filter(({ to }) => to === 'mine@example.org');
  expect(mails.map(({ text }) => /reset-password/.test(text))).toEqual([false]);
});

attack(
  'guesses from other networks neither lock out the owner nor use up their reset link',
  async ({ site }) => {
    const owner = await site.aMember('Guessed');
    const guesser = site.aClient();
    const guesses = await Promise.all(Array.from({ length: 25 }, () => guesser.signIn(owner.email, 'wrong')));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await site.aClient().signIn(owner.email, owner.password)).status).toBe(200);
    expect((await owner.browser.signIn(owner.email, owner.password)).status).toBe(200);
    site.post.received.length = 0;
    await site.aClient().succeed('POST', '/api/auth/forgot-password', { email: owner.email });
    const token = await site.tokenFor(owner.email, '/reset-password');
    for (let count = 0; count < 5; count++) {
      await guesser.succeed('POST', '/api/auth/forgot-password', { email: owner.email });
    }
    const body = { token, newPassword: 'nine black olives on a plate' };
    expect((await site.aClient().send('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  },
);

attack('an owner’s browser signs in while a hundred networks guess', async ({ site }) => {
  const owner = await site.aMember('Besieged');
  for (let round = 0; round < 10; round++) {
    const networks = Array.from({ length: 11 }, () => site.aClient());
    await Promise.all(networks.map((guesser) => guesser.signIn(owner.email, 'wrong')));
  }
  expect((await site.aClient().signIn(owner.email, owner.password)).status).toBe(429);
  expect((await owner.browser.signIn(owner.email, owner.password)).status).toBe(200);
});

attack('an account that was suspended before joining can’t be used with the invitation', async ({ site }) => {
  const email = 'suspended.first@example.org';
  const person = { firstName: 'Early', lastName: 'Khan', email, phone: '020 7946 0123', postcode: 'IG2 6QZ' };
  await site.aClient().succeed('POST', '/api/waiting-list', person);
  const { administrator } = site;
  const ids = z.array(z.object({ id: z.string() }));
  const [entry] = ids.parse(
    (await administrator.succeed('GET', `/api/admin/waiting-list?search=${email}`)).json(),
  );
  await administrator.succeed('PATCH', `/api/admin/waiting-list/${entry?.id}`, { status: 'approved' });
  const token = await site.tokenFor(email, '/reset-password');
  const [user] = ids.parse((await administrator.succeed('GET', `/api/admin/users?search=${email}`)).json());
  await administrator.succeed('POST', `/api/admin/users/${user?.id}/suspend`, {
    reason: 'Known troublemaker',
  });
  const joined = await site
    .aClient()
    .succeed('POST', '/api/auth/reset-password', { token, newPassword: theft });
  expect(joined.json()).toMatchObject({ signedIn: false });
  const account = (await administrator.succeed('GET', `/api/admin/users/${user?.id}`)).json();
  expect(account).toMatchObject({ accountStatus: 'suspended' });
});

attack('no email contains a link that a stranger put into a name', async ({ site }) => {
  const person = {
    lastName: 'Khan',
    email: 'victim@example.org',
    phone: '020 7946 0123',
    postcode: 'IG2 6QZ',
  };
  for (const firstName of [
    'Unlock it: https://login.example',
    'WWW.login.example',
    'ｗｗｗ．login.example',
  ]) {
    const body = { ...person, firstName };
    expect((await site.aClient().send('POST', '/api/waiting-list', { body })).status).toBe(400);
  }
  expect(site.post.received.filter(({ to }) => to === 'victim@example.org')).toEqual([]);
});
