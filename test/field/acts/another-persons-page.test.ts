import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pushSubscriptions } from '#features/accounts/notifications/server/notification.tables.ts';
import { readPreferences } from '#features/accounts/notifications/server/preference.queries.ts';
import { startPush } from '#features/accounts/notifications/server/push.own.ts';
import { getDataExport, requestDataExport } from '#features/accounts/privacy/server/data-export.own.ts';
import { signOut } from '#features/accounts/sign-in/server/account.own.ts';
import { confirmEmail, verifyEmail } from '#features/accounts/sign-in/server/email.own.ts';
import { addPasskey, listPasskeys, startPasskey } from '#features/accounts/sign-in/server/passkey.own.ts';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import { supportRequests } from '#features/care/support/server/support-request.tables.ts';
import { createBusiness, uploadBusinessPicture } from '#features/exchange/businesses/server/business.own.ts';
import { businesses } from '#features/exchange/businesses/server/business.tables.ts';
import { getClassifiedTalk, readClassifiedTalk } from '#features/exchange/classifieds/server/talk.own.ts';
import { getInvoice } from '#features/exchange/payments/server/order.own.ts';
import { unsubscribe } from '#features/people/profile/server/notification.own.ts';
import { accountIdHeader } from '#kit/contract/call.ts';
import { unsubscribeToken } from '#kit/server/mail/mailer.tsx';
import { anAuthenticator } from '#test/factories/authenticator.ts';
import { aBusinessInput, aCategory } from '#test/factories/businesses.ts';
import { aTalk } from '#test/factories/classifieds.ts';
import { anOrder, sellingThings } from '#test/factories/orders.ts';
import { challengeIn } from '#test/factories/passkeys.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { aUser } from '#test/factories/people.ts';
import { anotherDevice } from '#test/factories/push.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { aLink } from '#test/factories/tokens.ts';
import { aPushServiceStub } from '#test/servers/push-service-stub.ts';
import { anApp, type TestApp } from '#test/with-app.ts';

/*
 * A shared computer: what Khadija began, or has an address of, is continued in the browser in which Yusuf is signed in by now.
 * That every call refuses another account's page is tested in test/every-call/another-account.test.ts.
 */

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

const twoMembers = async () => ({
  khadija: await asMemberWithPassword(app.ctx, { firstName: 'Khadija' }),
  yusuf: await asMemberWithPassword(app.ctx, { firstName: 'Yusuf' }),
});
type Two = Awaited<ReturnType<typeof twoMembers>>;
let khadija: Two['khadija'];
let yusuf: Two['yusuf'];
beforeEach(async () => {
  ({ khadija, yusuf } = await twoMembers());
});

test('a picture that Khadija has uploaded doesn’t go into Yusuf’s form', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { id } = await uploadBusinessPicture.run(khadija.ctx, { bytes });
  const category = await aCategory(app.database.db, { name: 'Tailors', slug: 'tailors' });
  const input = aBusinessInput(category.id, { pictures: [id] });
  await expect(createBusiness.run(yusuf.ctx, input)).rejects.toMatchObject({ code: 'image_not_found' });
  expect(await app.database.db.$count(businesses)).toBe(0);
  await createBusiness.run(khadija.ctx, input);
});

test('a passkey that Khadija has begun to add isn’t added to Yusuf’s account', async () => {
  const { token, options } = await startPasskey.run(khadija.ctx, { password: thePassword });
  const response = anAuthenticator().register(challengeIn(options));
  const added = addPasskey.run(yusuf.ctx, { token, name: 'Phone', response });
  await expect(added).rejects.toMatchObject({ status: expect.any(Number) });
  for (const member of [khadija, yusuf]) expect(await listPasskeys.run(member.ctx, {})).toEqual([]);
});

test('a link that changes Khadija’s address, opened in Yusuf’s browser, changes hers', async () => {
  const email = 'khadija.new@example.org';
  const token = await aLink(app.ctx, 'email_change', { userId: khadija.user.id, email });
  await confirmEmail.run(yusuf.ctx, { token });
  const emails = [khadija, yusuf].map(async ({ user }) => (await findUser(app.ctx.db, user.id))?.email);
  expect(await Promise.all(emails)).toEqual([email, yusuf.user.email]);
});

test('a link that verifies Khadija’s address, opened in Yusuf’s browser, verifies hers alone', async () => {
  const { db } = app.database;
  const [first, second] = [
    await aUser(db, { isEmailVerified: false }),
    await asMemberWithPassword(app.ctx, { isEmailVerified: false }),
  ];
  const token = await aLink(app.ctx, 'email_verification', { userId: first.id, email: first.email });
  await verifyEmail.run(second.ctx, { token });
  expect((await findUser(db, first.id))?.isEmailVerified).toBe(true);
  expect((await findUser(db, second.user.id))?.isEmailVerified).toBe(false);
});

test('the link at the end of Khadija’s email unsubscribes Khadija', async () => {
  const token = unsubscribeToken(app.ctx.secrets, khadija.user.id, 'communityUpdates');
  await unsubscribe.run(yusuf.ctx, { token });
  const isOn = async ({ user }: Two['yusuf']) =>
    (await readPreferences(app.ctx.db, user.id)).communityUpdates;
  expect([await isOn(khadija), await isOn(yusuf)]).toEqual([false, true]);
});

test('the address of Khadija’s copy of her data, and of her invoice, opens nothing for Yusuf', async () => {
  const { id } = await requestDataExport.run(khadija.ctx, { password: thePassword });
  await expect(getDataExport.run(yusuf.ctx, { id })).rejects.toMatchObject({ code: 'export_not_found' });
  const { orderId } = await anOrder(sellingThings(app.ctx).ctx, {
    buyerUserId: khadija.user.id,
    amount: 1500,
  });
  await expect(getInvoice.run(yusuf.ctx, { id: orderId })).rejects.toMatchObject({ code: 'order_not_found' });
});

test('a conversation that Khadija has open isn’t marked as read for her by Yusuf', async () => {
  const { hira, talkId: id } = await aTalk(app.ctx);
  await expect(readClassifiedTalk.run(yusuf.ctx, { id })).rejects.toMatchObject({ code: 'talk_not_found' });
  expect((await getClassifiedTalk.run(hira.ctx, { id })).unread).toBe(1);
});

test('a browser that showed Khadija’s notifications shows Yusuf’s alone once he turns his on', async () => {
  const service = await aPushServiceStub();
  const { endpoint, keys } = service.aDevice();
  const [hers, his] = [
    await anotherDevice(khadija.ctx, khadija.user.id, service.url),
    await anotherDevice(yusuf.ctx, yusuf.user.id, service.url),
  ];
  for (const device of [hers, his]) await startPush.run(device, { endpoint, keys });
  const devices = () =>
    app.database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
  expect(await devices()).toMatchObject([{ userId: yusuf.user.id }]);
  await signOut.run(his, {});
  expect(await devices()).toEqual([]);
  await service.close();
});

/** Sends a question with a key, as a page of the account’s sends it. Returns the status. */
async function ask(cookie: string, userId: string, idempotencyKey: string): Promise<number> {
  const { status } = await app.fetch('/api/support', {
    method: 'POST',
    body: JSON.stringify({ subject: 'Parking', message: 'Where do I park?' }),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      [accountIdHeader]: userId,
      cookie,
    },
  });
  return status;
}

const asked = ({ id }: { id: string }) =>
  app.database.db.$count(supportRequests, eq(supportRequests.userId, id));

test('Yusuf isn’t given the answer that was kept for Khadija’s request', async () => {
  const [first, second] = [await aSignedInUser(app.ctx), await aSignedInUser(app.ctx)];
  for (const { cookie, user } of [first, first, second]) {
    expect(await ask(cookie, user.id, 'the-same-key-in-one-browser')).toBe(200);
  }
  expect([await asked(first.user), await asked(second.user)]).toEqual([1, 1]);
});

test('a page of Yusuf’s acts for nobody once somebody has joined by an invitation in the same browser', async () => {
  const invited = await aUser(app.database.db, {
    accountStatus: 'pending',
    firstName: 'Maryam',
    joinedAt: null,
  });
  const before = await aSignedInUser(app.ctx);
  const token = await aLink(app.ctx, 'invitation', { userId: invited.id });
  const joined = await app.fetch('/api/auth/reset-password', {
    method: 'POST',
    body: JSON.stringify({ token, newPassword: 'quiet lantern harbour 42' }),
    headers: { 'content-type': 'application/json', cookie: before.cookie },
  });
  const cookie = /sid=[^;]+/.exec(joined.headers.get('set-cookie') ?? '')?.[0] ?? '';
  expect(cookie).not.toBe('');
  expect(await ask(cookie, before.user.id, 'after-joining')).toBe(409);
  expect([await asked(before.user), await asked(invited)]).toEqual([0, 0]);
});
