import type { Figure } from './figures.ts';
import { load } from './load.ts';
import { addEvents, addMosques } from './many-rows.ts';
import { createDatabase, startServer } from './programs.ts';

const rows = 100_000;
const seconds = 3;
const maxMs = 100;

/** Words that occur in all rows, in many, in one, and in none, and misspellings of these. */
const searches: readonly [what: string, q: string][] = [
  ['a word of every row', 'ilford'],
  ['the beginning of every row’s words', 'mo'],
  ['a word of a hundredth', '97'],
  ['a word of one row', '54321'],
  ['three words', 'event hall welcome'],
  ['another spelling', 'masjid'],
  ['a misspelt word of every title', 'nubmer'],
  ['a misspelt word of none', 'quilbrery'],
  ['a word of nothing', 'zzyzx'],
];

/** Measures P5: search across the site on 100,000 events and 100,000 mosques, by words that are common, rare and misspelt. */
export async function measureSearch(postgresUrl: string): Promise<Figure[]> {
  const database = await createDatabase(postgresUrl, 'bench_search');
  const server = await startServer({ DATABASE_URL: database, SAMPLE_DATA: 'off' });
  try {
    await addMosques(database, rows);
    await addEvents(database, rows);
    const figures: Figure[] = [];
    for (const [what, q] of searches) {
      const target = { name: what, url: `${server.url}/api/search?q=${encodeURIComponent(q)}` };
      await load(target, 1);
      const { perSecond, p99 } = await load(target, seconds);
      figures.push({
        what: `${what}: ${q}`,
        value: p99,
        unit: 'ms p99',
        budget: maxMs,
        beside: `${Math.round(perSecond)}/s`,
      });
    }
    return figures;
  } finally {
    await server.stop();
  }
}
