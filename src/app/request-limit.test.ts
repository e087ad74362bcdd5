import { expect, test } from 'vitest';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { anApp, type TestApp } from '#test/with-app.ts';

/** Requests a path from an address, as a proxy forwards it. Returns the status. */
async function ask(app: TestApp, path: string, address: string, cookie?: string): Promise<number> {
  const headers = { 'x-forwarded-for': address, ...(cookie === undefined ? {} : { cookie }) };
  return (await app.fetch(path, { headers })).status;
}

async function askTimes(times: number, once: () => Promise<number>): Promise<number[]> {
  return await Promise.all(Array.from({ length: times }, once));
}

const wifi = '192.0.2.7';

const founding = '/api/waiting-list/founding-places';

test('visitors of one address share a budget, and Retry-After names the wait', async () => {
  const app = await anApp({ requestsPerMinute: 40, trustedProxies: 1 });
  const statuses = await askTimes(21, () => ask(app, founding, wifi));
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const refused = await app.fetch('/', { headers: { 'x-forwarded-for': wifi } });
  // A page costs three, and the address has 200 a minute.
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await ask(app, founding, '192.0.2.8')).toBe(200);
  await app.close();
});

test('expensive requests cost more of the budget', async () => {
  const app = await anApp({ requestsPerMinute: 40, trustedProxies: 1 });
  const year = '/api/mosques/00000000-0000-7000-8000-000000000000/timetable.csv?year=2027';
  expect((await askTimes(3, () => ask(app, year, wifi))).sort()).toEqual([404, 404, 429]);
  const calendar = '/mosque/00000000-0000-7000-8000-000000000000/times.ics';
  expect((await askTimes(5, () => ask(app, calendar, '192.0.2.8'))).sort()).toEqual([
    404, 404, 404, 404, 429,
  ]);
  expect((await askTimes(7, () => ask(app, '/', '192.0.2.9'))).sort()).toEqual([...Array(6).fill(200), 429]);
  await app.close();
});

test('files are served to an address without budget, and without the database', async () => {
  const app = await anApp({ requestsPerMinute: 1, trustedProxies: 1 });
  const { cookie } = await aSignedInUser(app.ctx);
  await askTimes(2, () => ask(app, '/', wifi));
  expect(await ask(app, '/', wifi)).toBe(429);
  expect(await askTimes(20, () => ask(app, '/favicon.svg', wifi))).toEqual(Array(20).fill(200));
  await app.close();
  expect(await ask(app, '/icon-192.png', wifi, cookie)).toBe(200);
});

test('map tiles have their own budget', async () => {
  const app = await anApp({ requestsPerMinute: 20, trustedProxies: 1 });
  const tile = () => ask(app, '/api/map/tiles/openmaptiles/1/0/0', wifi);
  expect(await askTimes(20, tile)).toEqual(Array(20).fill(404));
  expect(await ask(app, founding, wifi)).toBe(200);
  await askTimes(20, () => ask(app, founding, wifi));
  expect(await ask(app, founding, wifi)).toBe(429);
  expect(await tile()).toBe(429);
  await app.close();
});

test('150 members behind one address have their own budgets, independent of visitors there', async () => {
  const app = await anApp({ requestsPerMinute: 400, trustedProxies: 1 });
  const members = await Promise.all(Array.from({ length: 150 }, () => aSignedInUser(app.ctx)));
  await askTimes(201, () => ask(app, founding, wifi));
  expect(await ask(app, founding, wifi)).toBe(429);
  const bell = (cookie: string) => ask(app, '/api/notifications/unread-count', wifi, cookie);
  for (let poll = 0; poll < 4; poll += 1) {
    const statuses = await Promise.all(members.map(({ cookie }) => bell(cookie)));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }
  const [busy] = members;
  const statuses = await askTimes(40, () => bell(busy?.cookie ?? ''));
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  await app.close();
});

test('an invalid session cookie does not add to the budget', async () => {
  const app = await anApp({ requestsPerMinute: 20, trustedProxies: 1 });
  const forged = (at: number) => `sid=${String(at).padStart(43, 'x')}`;
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, at) => ask(app, founding, wifi, forged(at))),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  await app.close();
});
