import { expect } from 'vitest';
import { z } from 'zod';
import { type AttackedMember, type AttackedSite, attack } from './attacked-site.ts';

const theft = 'forty thieves in a row of jars';
const signedIn = z.object({ user: z.object({ id: z.string() }) });

/** Somebody with a member's password brings the account to a mailbox of their own. */
async function steal(site: AttackedSite, { email, password }: AttackedMember, mailbox: string) {
  const thief = site.aStranger();
  await thief.does('POST', '/api/auth/credential-login', { email, password });
  await thief.does('POST', '/api/auth/change-email', { email: mailbox, password });
  await thief.does('POST', '/api/auth/confirm-email', {
    token: await site.tokenFor(mailbox, '/confirm-email'),
  });
  return thief;
}

attack('a thief with the password can’t close the owner’s way back', async ({ site }) => {
  const owner = await site.aMember('Robbed');
  const thief = await steal(site, owner, 'thief.1@example.org');
  const token = await site.tokenFor(owner.email, '/undo-email');
  await thief.does('POST', '/api/auth/change-password', {
    currentPassword: owner.password,
    newPassword: theft,
  });
  await thief.does('POST', '/api/auth/change-email', { email: 'fence.1@example.org', password: theft });
  await thief.does('POST', '/api/auth/confirm-email', {
    token: await site.tokenFor('fence.1@example.org', '/confirm-email'),
  });
  await thief.does('POST', '/api/auth/forgot-password', { email: 'fence.1@example.org' });
  const reset = await site.tokenFor('fence.1@example.org', '/reset-password');
  const undone = await Promise.all(
    Array.from({ length: 8 }, () =>
      site.aStranger().send('POST', '/api/auth/undo-email-change', { body: { token } }),
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
  await site.aStranger().does('POST', '/api/auth/reset-password', { token: own, newPassword });
  const back = await site.aStranger().signIn(owner.email, newPassword);
  expect(signedIn.parse(back.json()).user.id).toBe(owner.id);
});

attack('an administrator’s open session does not move the account without the password', async ({ site }) => {
  const { administrator } = site;
  const { id } = z
    .object({ id: z.string() })
    .parse((await administrator.does('GET', '/api/auth/user')).json());
  for (const body of [{ email: 'newroot@example.org' }, { membershipTier: 'premium' }]) {
    expect((await administrator.send('PATCH', `/api/admin/users/${id}`, { body })).status).toBe(403);
  }
});

attack('an administrator can’t bring a member’s account to a mailbox of their own', async ({ site }) => {
  const owner = await site.aMember('Coveted');
  const path = `/api/admin/users/${owner.id}`;
  await site.administrator.does('PATCH', path, { email: 'mine@example.org' });
  const stop = await site.tokenFor(owner.email, '/email-proposal');
  const taker = site.aStranger();
  await taker.does('POST', '/api/auth/confirm-email', {
    token: await site.tokenFor('mine@example.org', '/confirm-email'),
  });
  const account = z.object({ email: z.string() }).parse((await site.administrator.does('GET', path)).json());
  expect(account.email).toBe(owner.email);
  await taker.does('POST', '/api/auth/forgot-password', { email: 'mine@example.org' });
  await owner.browser.does('POST', '/api/auth/decide-email-proposal', { token: stop, agree: false });
  expect((await owner.browser.send('GET', '/api/auth/user')).status).toBe(200);
  const mails = site.post.received.filter(({ to }) => to === 'mine@example.org');
  expect(mails.map(({ text }) => /reset-password/.test(text))).toEqual([false]);
});

attack('guesses from elsewhere keep nobody out, and wear nobody’s link away', async ({ site }) => {
  const owner = await site.aMember('Guessed');
  const guesser = site.aStranger();
  const guesses = await Promise.all(Array.from({ length: 25 }, () => guesser.signIn(owner.email, 'wrong')));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
  expect((await site.aStranger().signIn(owner.email, owner.password)).status).toBe(200);
  expect((await owner.browser.signIn(owner.email, owner.password)).status).toBe(200);
  site.post.received.length = 0;
  await site.aStranger().does('POST', '/api/auth/forgot-password', { email: owner.email });
  const token = await site.tokenFor(owner.email, '/reset-password');
  for (let count = 0; count < 5; count++) {
    await guesser.does('POST', '/api/auth/forgot-password', { email: owner.email });
  }
  const body = { token, newPassword: 'nine black olives on a plate' };
  expect((await site.aStranger().send('POST', '/api/auth/reset-password', { body })).status).toBe(200);
});

attack('an owner’s browser signs in while a hundred networks guess', async ({ site }) => {
  const owner = await site.aMember('Besieged');
  for (let round = 0; round < 10; round++) {
    const networks = Array.from({ length: 11 }, () => site.aStranger());
    await Promise.all(networks.map((guesser) => guesser.signIn(owner.email, 'wrong')));
  }
  expect((await site.aStranger().signIn(owner.email, owner.password)).status).toBe(429);
  expect((await owner.browser.signIn(owner.email, owner.password)).status).toBe(200);
});

attack('anyone who was suspended before joining is not let in by the invitation', async ({ site }) => {
  const email = 'suspended.first@example.org';
  const person = { firstName: 'Early', lastName: 'Khan', email, phone: '020 7946 0123', postcode: 'IG2 6QZ' };
  await site.aStranger().does('POST', '/api/waiting-list', person);
  const { administrator } = site;
  const ids = z.array(z.object({ id: z.string() }));
  const [entry] = ids.parse(
    (await administrator.does('GET', `/api/admin/waiting-list?search=${email}`)).json(),
  );
  await administrator.does('PATCH', `/api/admin/waiting-list/${entry?.id}`, { status: 'approved' });
  const token = await site.tokenFor(email, '/reset-password');
  const [user] = ids.parse((await administrator.does('GET', `/api/admin/users?search=${email}`)).json());
  await administrator.does('POST', `/api/admin/users/${user?.id}/suspend`, { reason: 'Known troublemaker' });
  const joined = await site
    .aStranger()
    .does('POST', '/api/auth/reset-password', { token, newPassword: theft });
  expect(joined.json()).toMatchObject({ signedIn: false });
  const account = (await administrator.does('GET', `/api/admin/users/${user?.id}`)).json();
  expect(account).toMatchObject({ accountStatus: 'suspended' });
});

attack('no mail of ours carries a stranger’s link in a name', async ({ site }) => {
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
    expect((await site.aStranger().send('POST', '/api/waiting-list', { body })).status).toBe(400);
  }
  expect(site.post.received.filter(({ to }) => to === 'victim@example.org')).toEqual([]);
});
