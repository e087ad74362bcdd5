import { expect } from 'vitest';
import { calculatedStartOf, ramadan } from '#features/mosques/moon/hijri.rules.ts';
import { yearOfRamadan } from '#features/mosques/moon/moon.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';

/** Returns the calculated first day of the Ramadan that isn't over, in which the sample mosques have their taraweeh. */
export function firstDay(): string {
  const year = yearOfRamadan(boroughDate(new Date()), { declared: [], assumed: [] });
  return calculatedStartOf({ year, month: ramadan });
}

/** Expects that the pictures that messengers show beside links to the season's pages exist, for the borough and for a mosque. */
export async function expectPreviewPictures(site: string, mosqueId: string): Promise<void> {
  for (const path of ['/ramadan', '/eid', `/ramadan?mosque=${mosqueId}`, `/eid?mosque=${mosqueId}`]) {
    const page = await (await fetch(site + path)).text();
    const address = /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    const picture = await fetch(address ?? site);
    expect([path, picture.status, picture.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  }
}
