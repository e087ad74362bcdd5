// @module-tag thorough
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { anEvent, aWaitingEvent } from '#test/factories/events.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx } from '#test/with-db.ts';
import { readLive } from '../live-reader.ts';
import { anS3Stub } from '../servers/s3-stub.ts';
import { aServerProcess } from '../servers/server-process.ts';

const origin = 'http://mahalla.example';

/** Starts two servers of the built product on one PostgreSQL and one bucket. Each has its own data folder. */
async function twoServers() {
  const [database, bucket] = await Promise.all([openTestDatabase(), anS3Stub()]);
  const folders = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `mahalla-${name}-`)));
  const servers = await Promise.all(
    folders.map((dataDir) =>
      aServerProcess({
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        SESSION_SECRET: 'the one secret of both servers of this test',
        S3_URL: bucket.url,
        S3_REGION: bucket.region,
        S3_ACCESS_KEY_ID: bucket.accessKeyId,
        S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
      }),
    ),
  );
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await bucket.close();
    await database.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  await Promise.all(servers.map(({ ready }) => ready));
  const [one, other] = servers;
  if (!one || !other) throw new Error('There are no two servers.');
  return { database, bucket, one, other };
}

/** Sends a request with the headers of our own pages. */
function ask(url: string, path: string, init: RequestInit & { cookie?: string; json?: object } = {}) {
  const { cookie, json, ...rest } = init;
  const headers = new Headers({ origin, 'sec-fetch-site': 'same-origin' });
  if (cookie) headers.set('cookie', cookie);
  if (json) headers.set('content-type', 'application/json');
  if (init.body instanceof Blob) headers.set('content-type', init.body.type);
  return fetch(url + path, { ...rest, headers, ...(json && { body: JSON.stringify(json) }) });
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await ask(url, '/api/auth/credential-login', {
    method: 'POST',
    json: { email, password: thePassword },
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

async function aPhoto(): Promise<Blob> {
  const create = { width: 80, height: 60, channels: 3, background: 'teal' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

const uploaded = z.object({ profileImageUrl: z.string() });
const listed = z.array(z.object({ id: z.string(), targetId: z.string() }));

test('two servers on one PostgreSQL and one bucket are one site, and one of them may stop', async () => {
  const { database, bucket, one, other } = await twoServers();
  const ctx = testCtx(database.db);
  const eventDate = addDays(boroughDate(new Date()), 5);
  const { user: member } = await asMemberWithPassword(ctx);
  const { user: admin } = await asMemberWithPassword(ctx, { role: 'admin' });
  const event = await anEvent(database.db, { eventDate });
  const waiting = await aWaitingEvent(database.db, member.id, { eventDate });

  // Signed in on one, a member books on the other, and both know it.
  const cookie = await signIn(one.url, member.email);
  const booked = await ask(other.url, `/api/events/${event.id}/rsvp`, { method: 'POST', cookie, json: {} });
  expect(booked.status, await booked.text()).toBe(200);
  for (const { url } of [one, other]) {
    const seats = await ask(url, `/api/events/${event.id}/rsvp`, { cookie });
    expect(await seats.json()).toMatchObject({ attendingCount: 1 });
  }

  // What an administrator decides on one is heard at once on the other.
  const stream = await readLive(other.url, cookie);
  await stream.next('missed');
  const adminCookie = await signIn(one.url, admin.email);
  const queue = await ask(one.url, '/api/admin/approvals', { cookie: adminCookie });
  const request = listed.parse(await queue.json()).find(({ targetId }) => targetId === waiting.id);
  const decided = await ask(one.url, `/api/admin/approvals/${request?.id}/review`, {
    method: 'POST',
    cookie: adminCookie,
    json: { decision: 'approved' },
  });
  expect(decided.status, await decided.text()).toBe(200);
  expect((await stream.next('message')).data).toContainEqual({ kind: 'notices', data: {} });

  // A photo uploaded to one is in the bucket, and the other shows it with the same headers.
  const put = await ask(one.url, '/api/user/photo', { method: 'PUT', cookie, body: await aPhoto() });
  expect(put.status, await put.clone().text()).toBe(200);
  const { profileImageUrl } = uploaded.parse(await put.json());
  expect([...bucket.objects.keys()]).toEqual([profileImageUrl.replace('/media/', '')]);
  const shown = await Promise.all([one, other].map(({ url }) => ask(url, profileImageUrl, { cookie })));
  const [here, there] = await Promise.all(shown.map((answer) => answer.bytes()));
  expect(there).toEqual(here);
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'etag']) {
    expect(shown[1]?.headers.get(name)).toBe(shown[0]?.headers.get(name));
  }
  expect(shown[1]?.headers.get('content-type')).toBe('image/webp');

  // While the bucket is down, uploads say so and pictures are away; the rest works.
  bucket.setMode('fails');
  const refused = await ask(one.url, '/api/user/photo', { method: 'PUT', cookie, body: await aPhoto() });
  expect(await refused.json()).toMatchObject({ code: 'file_store_failed' });
  const away = await ask(other.url, profileImageUrl, { cookie });
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '30']);
  expect((await ask(one.url, '/api/events')).status).toBe(200);
  bucket.setMode('well');

  // One stops: the stream comes again at the other, and nothing is lost.
  await other.stop();
  await stream.ended;
  const again = await readLive(one.url, cookie);
  await again.next('missed');
  again.cut();
  const seats = await ask(one.url, `/api/events/${event.id}/rsvp`, { cookie });
  expect(await seats.json()).toMatchObject({ attendingCount: 1 });
  const photo = await ask(one.url, profileImageUrl, { cookie });
  expect(photo.status).toBe(200);
  expect(await photo.bytes()).toEqual(here);
});
