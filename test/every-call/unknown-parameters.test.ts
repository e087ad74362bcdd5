import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Call } from '#kit/contract/call.ts';
import { isOpenedByAddress } from '#kit/contract/outputs.ts';
import type { TestApp } from '../with-app.ts';
import { testNow } from '../with-db.ts';
import { expectApiError } from './expect-answer.ts';
import { knownIds } from './known-ids.ts';
import { createPathFinder, type PathFinder } from './looked-up-ids.ts';
import { anAppWithSample, cookieFor } from './sample-app.ts';
import { requiredOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/** What messengers, calendar programs and people who want a fresh copy add to an address. */
const added = 'fbclid=IwAR0&nocache=2&nocache=3';

const reading = everyCall.filter(([, { method }]) => method === 'GET');
/** The audit log has an entry more after each download of it. */
const openedByAddress = reading.filter(
  ([name, call]) => isOpenedByAddress(call) && name !== 'exportAuditLog',
);

let app: TestApp;
let ids: string[];
let findPaths: PathFinder;
let send: ReturnType<typeof senderTo>;
beforeAll(async () => {
  // A calendar has the instant at which it was made.
  vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  app = await anAppWithSample();
  ids = await knownIds(app.database.db);
  findPaths = await createPathFinder(app);
  send = senderTo(app);
});
afterAll(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Addresses of the call with which it finds something, and one with which it doesn't. */
async function addressesOf(call: Call, headers: Record<string, string>): Promise<string[]> {
  const { fitting, others } = await findPaths(call, { people: [headers], ids });
  const required = requiredOf(call, ids);
  return [...fitting.slice(0, 3), ...others.slice(0, 1)].map(
    (values) => requestOf(call, { ...required, ...values }).path,
  );
}

async function read(path: string, headers: Record<string, string>) {
  const answer = await send({ path, init: { headers } });
  const { status } = answer;
  const named = ['content-type', 'content-disposition', 'location', 'etag', 'cache-control'];
  const body = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
  // A refusal is told with the number of its request.
  return { status, headers: named.map((name) => answer.headers.get(name)), body: status < 400 ? body : '' };
}

test.each(openedByAddress)('%s ignores unknown parameters', async (_name, call) => {
  const headers = await cookieFor(app, call);
  const addresses = await addressesOf(call, headers);
  expect(addresses).not.toEqual([]);
  for (const address of addresses) {
    const withMore = `${address}${address.includes('?') ? '&' : '?'}${added}`;
    expect([address, await read(withMore, headers)]).toEqual([address, await read(address, headers)]);
  }
});

test.each(reading.filter(([, call]) => !isOpenedByAddress(call)))(
  '%s refuses an unknown parameter',
  async (_name, call) => {
    const headers = await cookieFor(app, call);
    const [address = ''] = await addressesOf(call, headers);
    const withMore = `${address}${address.includes('?') ? '&' : '?'}fbclid=IwAR0`;
    const answer = await send({ path: withMore, init: { headers } });
    expect(answer.status).toBe(400);
    const { issues = [] } = await expectApiError(answer);
    expect(issues.map(({ path }) => path)).toContain('fbclid');
  },
);

test('feeds, files and the sign-in link of a shared page open with what a messenger added', async () => {
  for (const path of ['/events.ics', '/sitemap.xml', '/robots.txt', '/', '/events', '/mosques', '/sign-in']) {
    expect([path, (await read(`${path}?${added}`, {})).status]).toEqual([path, 200]);
  }
  const signIn = await read(`/api/login?returnTo=%2Fevents&${added}`, {});
  expect(signIn).toEqual(await read('/api/login?returnTo=%2Fevents', {}));
  expect(signIn.status).toBe(303);
  const auditLog = `/api/admin/audit-log.csv?${added}`;
  expect((await read(auditLog, await cookieFor(app, { who: 'super_admin' }))).status).toBe(200);
});
