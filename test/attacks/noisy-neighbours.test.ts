import { expect } from 'vitest';
import { z } from 'zod';
import { type AttackedSite, attack } from './attacked-site.ts';
import type { Answer } from './client.ts';

const mosques = z.array(z.object({ id: z.string() })).min(1);
const secondsToWait = z.coerce.number().int().min(1).max(60);

async function aMosque(site: AttackedSite): Promise<string> {
  const [mosque] = mosques.parse((await site.aClient().succeed('GET', '/api/mosques?limit=1')).json());
  return mosque?.id ?? '';
}

/** Counts the responses by status. */
function counted(answers: readonly Answer[]): Record<number, number> {
  const byStatus = Map.groupBy(answers, ({ status }) => status);
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, same.length]));
}

attack('a client that repeatedly requests a whole year is limited, and others are not', async ({ site }) => {
  const path = `/api/mosques/${await aMosque(site)}/timetable.csv?year=2027`;
  const glutton = site.aClient();
  const answers = await Promise.all(Array.from({ length: 30 }, () => glutton.send('GET', path)));
  expect(counted(answers)).toEqual({ 200: 20, 429: 10 });
  const refused = answers.find(({ status }) => status === 429);
  secondsToWait.parse(refused?.headers.get('retry-after'));
  expect((await site.aClient().send('GET', path)).status).toBe(200);
});

attack('a client that tries many postcodes is limited, and others are not', async ({ site }) => {
  const searcher = site.aClient();
  const letters = [...'ABDEFGHJLN'];
  const postcodes = letters.flatMap((one) => letters.slice(0, 4).map((other) => `IG1+1${one}${other}`));
  const answers = await Promise.all(
    postcodes.map((postcode) => searcher.send('GET', `/api/mosques?postcode=${postcode}`)),
  );
  expect(counted(answers)[429]).toBeGreaterThanOrEqual(5);
  expect((await site.aClient().send('GET', '/api/mosques?postcode=IG1+1AA')).status).toBe(200);
});

attack('lone surrogates are refused as bad input in any form', async ({ site }) => {
  const { browser } = await site.aMember('Halved');
  const half = 'A\ud800';
  const person = { firstName: half, lastName: 'Khan', phone: '020 7946 0123', postcode: 'IG1 1AA' };
  const signUp = { ...person, email: 'half@example.org' };
  const feedback = { feedbackType: 'question', subject: half, message: half };
  const mosque = await aMosque(site);
  expect((await site.aClient().send('POST', '/api/waiting-list', { body: signUp })).status).toBe(400);
  const written = await browser.send('POST', `/api/mosques/${mosque}/feedback`, { body: feedback });
  expect(written.status).toBe(400);
});

attack('map tiles and fonts that can’t exist are refused', async ({ site }) => {
  const visitor = site.aClient();
  for (const path of ['/api/map/tiles/base/3/4000000/1', '/api/map/glyphs/NoSuchFont/0-255']) {
    const { status } = await visitor.send('GET', path);
    expect([path, status]).toEqual([path, expect.toSatisfy((one: number) => one === 400 || one === 404)]);
  }
});
