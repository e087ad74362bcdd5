import type { Figure } from './figures.ts';
import { loadInRounds } from './load.ts';
import { createDatabase, startServer } from './programs.ts';

const rounds = 5;
const seconds = 3;
/** So that the visits count: what a program sends isn't counted. */
export const browser = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
};
const pages = ['/', '/mosques', '/events', '/prayer-times'];

/** What counting visits costs those who visit: a server that counts against one that doesn’t, in the same rounds. */
export async function measureVisits(postgresUrl: string): Promise<Figure[]> {
  const start = async (counts: 'on' | 'off') =>
    startServer({
      DATABASE_URL: await createDatabase(postgresUrl, `bench_counting_${counts}`),
      COUNT_VISITS: counts,
    });
  const [on, off] = [await start('on'), await start('off')];
  try {
    const targets = pages.flatMap((path) => [
      { name: `${path} on`, url: on.url + path, headers: browser },
      { name: `${path} off`, url: off.url + path, headers: browser },
      { name: `${path} on, worked out`, url: on.url + path, headers: { ...browser, cookie: 'theme=dark' } },
      { name: `${path} off, worked out`, url: off.url + path, headers: { ...browser, cookie: 'theme=dark' } },
    ]);
    const loads = await loadInRounds(targets, rounds, seconds);
    const rate = (name: string) => loads.get(name)?.perSecond ?? Number.NaN;
    return pages.flatMap((path) =>
      ['', ', worked out'].map((how) => ({
        what: `${path}${how === '' ? '' : ', worked out each time'}`,
        value: rate(`${path} on${how}`) / rate(`${path} off${how}`),
        unit: '× uncounted',
        budget: 0.95,
        atLeast: true as const,
        beside: `${Math.round(rate(`${path} on${how}`))}/s against ${Math.round(rate(`${path} off${how}`))}/s`,
      })),
    );
  } finally {
    await Promise.all([on.stop(), off.stop()]);
  }
}
