import { parseArgs } from 'node:util';
import { startTestServer } from '#test/test-server.ts';
import { measureAdverts } from './adverts.ts';
import { measureAnalytics } from './analytics.ts';
import { measureBoards } from './boards.ts';
import { measureBusinesses } from './businesses.ts';
import { measureBytes } from './bytes.ts';
import { measureClassifieds } from './classifieds.ts';
import { type Figure, printFigures } from './figures.ts';
import { measureForum } from './forum.ts';
import { measureRatios } from './gate/measure-ratios.ts';
import { storeRatios } from './gate/stored-ratios.ts';
import { measureGrowth } from './growth.ts';
import { measureLab } from './lab.ts';
import { measureLive } from './live.ts';
import { measureRush } from './rush.ts';
import { measureScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { measureSeason } from './season.ts';
import { measureSize } from './size.ts';
import { measureStartUp } from './start-up.ts';
import { measureThroughput } from './throughput.ts';
import { measureVisits } from './visits.ts';
import { writeSection } from './write-section.ts';

/** `document`: the file in docs/ for its figures, if not performance.md. */
type Part = { title: string; document?: string; run(postgresUrl: string): Promise<Figure[]> };

/**
 * A part can also run alone: npm run bench -- bytes growth. With --write the figures go into docs/performance.md. --gate compares our
 * ratios with the stored ones, and --beside compares with a page of any other site.
 */
const parts: Readonly<Record<string, Part>> = {
  size: { title: 'What is built and installed', run: measureSize },
  start: { title: 'Start-up and memory', run: measureStartUp },
  bytes: { title: 'What a first visit loads, cold cache, as compressed on the wire', run: measureBytes },
  lab: { title: 'A slow phone: processor at a quarter, 1.6 Mbit/s, 150 ms', run: measureLab },
  throughput: {
    title: 'Pages and lists against bare node:http servers, in the same interleaved rounds',
    run: measureThroughput,
  },
  rush: {
    title: '2,000 visitors at once for 30 seconds, then a change seen by all',
    run: measureRush,
  },
  growth: { title: 'Lists from 1,000 to 1,000,000 rows, 10 connections', run: measureGrowth },
  forum: {
    title:
      'The forum with 100,000 posts, 1,000,000 replies and 50,000 members, against bare servers in the same rounds',
    run: measureForum,
  },
  live: { title: 'Open streams in one process, and messages on them', run: measureLive },
  boards: { title: 'Display boards: from a declaration to all of them', run: measureBoards },
  season: { title: 'Pages of Ramadan and Eid against /jumuah, in the same rounds', run: measureSeason },
  businesses: {
    title: 'The directory of 10,000 businesses, against a bare list in the same rounds',
    run: measureBusinesses,
  },
  classifieds: {
    title: 'Lists of 100,000 listings, and pictures that are uploaded beside them',
    run: measureClassifieds,
  },
  adverts: { title: 'Prices of adverts against a bare list, and the choice of one', run: measureAdverts },
  visits: {
    title: 'A server that counts visits against one that doesn’t, in the same rounds',
    run: measureVisits,
  },
  analytics: { title: 'Administrators’ figures of ten million counted views', run: measureAnalytics },
  scale: {
    title: 'What a thousand members, visits and writes take',
    document: 'scale.md',
    run: measureScale,
  },
  search: { title: 'Search across the site, 100,000 rows of two kinds, 10 connections', run: measureSearch },
};

const { values: flags, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    gate: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
});
const unknown = requested.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const postgres = await startTestServer();
process.on('SIGINT', () => void postgres.stop().then(() => process.exit(130)));
try {
  if (flags.gate || flags.beside !== undefined) await compare(flags.beside);
  else await measure();
} finally {
  await postgres.stop();
}

async function measure(): Promise<void> {
  for (const [name, part] of Object.entries(parts)) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    console.log(`\n${part.title} (npm run bench -- ${name})`);
    const started = performance.now();
    const figures = await part.run(postgres.url);
    printFigures(figures);
    console.log(`It took ${Math.round((performance.now() - started) / 1000)} s.`);
    if (flags.write) writeSection(name, figures, part.document);
  }
}

/** Fails if something is slower than the stored ratio says; with --write it stores the new ratios instead. */
async function compare(beside: string | undefined): Promise<void> {
  console.log('\nOur work against the same of bare programs, in the same rounds (npm run bench -- --gate)');
  const { figures, ratios, worse } = await measureRatios(postgres.url, beside);
  printFigures(figures);
  if (flags.write) {
    storeRatios(ratios);
    writeSection('ratios', figures);
  } else if (worse.length > 0) {
    console.error(`\nSlower than it was by more than 15 % in every round: ${worse.join(', ')}.`);
    process.exitCode = 1;
  }
}
