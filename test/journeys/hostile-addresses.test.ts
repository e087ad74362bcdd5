// @module-tag thorough
import { expect } from 'vitest';
import { z } from 'zod';
import { pageSearches } from '../page-searches.ts';
import { journey } from './journey.ts';

const values = [
  '%00',
  '%',
  '%ff%fe',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '9999-99-99',
  '2026-02-30',
  '0000-01-01',
  '-1',
  '1e309',
  'NaN',
  '[object Object]',
  '{"a":1}',
  'W10',
  'WyJ4IiwxXQ',
  'x'.repeat(3000),
  '%F0%9F%8C%99',
];
/** How many of the values each parameter of a page gets; the next parameter gets the next values. */
const valuesPerParameter = 2;
/** Every page is also requested with a parameter that it doesn’t know. */
const unknown = '__proto__';

const ids = z.array(z.object({ id: z.string() })).min(1);

journey(
  'no page address makes the server fail or is returned unescaped, for visitors and administrators',
  async ({ administration: { site, anAdministrator } }) => {
    const admin = await anAdministrator();
    const { cookies } = await admin.context.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const firstId = async (path: string) =>
      ids.parse(await (await fetch(site.url + path)).json())[0]?.id ?? '';
    const [mosque, event] = [await firstId('/api/mosques?limit=1'), await firstId('/api/events?limit=1')];
    const pathOf = (path: string) =>
      path
        .replace(/^\/mosque\/\$\w+/, `/mosque/${mosque}`)
        .replace(/^\/events\/\$\w+/, `/events/${event}`)
        .replaceAll(/\$\w+/g, 'x');
    const callers: Record<string, string>[] = [{}, { cookie }];
    const addresses = pageSearches.flatMap(({ path, names }) =>
      [...names, unknown].map((name) => `${pathOf(path)}?${name}=`),
    );
    for (const [index, address] of addresses.entries()) {
      for (let count = 0; count < valuesPerParameter; count++) {
        const query = address + values[(index * valuesPerParameter + count) % values.length];
        await Promise.all(
          callers.map(async (headers) => {
            const response = await fetch(site.url + query, { headers });
            expect(response.status, query.slice(0, 120)).toBeLessThan(500);
            expect(await response.text()).not.toContain('<script>alert(1)');
          }),
        );
      }
    }
    await admin.leave();
  },
);
