import { startTestServer } from '#test/test-server.ts';
import { measureAdverts } from './adverts.ts';
import { measureAnalytics } from './analytics.ts';
import { measureBusinesses } from './businesses.ts';
import { measureBytes } from './bytes.ts';
import { measureClassifieds } from './classifieds.ts';
import { type Figure, printFigures } from './figures.ts';
import { measureForum } from './forum.ts';
import { measureGrowth } from './growth.ts';
import { measureLab } from './lab.ts';
import { measureLive } from './live.ts';
import { measureRush } from './rush.ts';
import { measureSearch } from './search.ts';
import { measureSize } from './size.ts';
import { measureStartUp } from './start-up.ts';
import { measureThroughput } from './throughput.ts';
import { measureVisits } from './visits.ts';
import { writeSection } from './write-section.ts';

type Part = { about: string; run(postgresUrl: string): Promise<Figure[]> };

/** Each part runs alone too: npm run bench -- bytes growth. With --write the figures go into docs/performance.md. */
const parts: Readonly<Record<string, Part>> = {
  size: { about: 'What is built and installed', run: measureSize },
  start: { about: 'Start-up and memory', run: measureStartUp },
  bytes: { about: 'What a first visit loads, cold cache, as compressed on the wire', run: measureBytes },
  lab: { about: 'A slow phone: processor at a quarter, 1.6 Mbit/s, 150 ms', run: measureLab },
  throughput: {
    about: 'Pages and lists against bare node:http servers, in the same interleaved rounds',
    run: measureThroughput,
  },
  rush: {
    about: '2,000 visitors at once for 30 seconds, then a change seen by all',
    run: measureRush,
  },
  growth: { about: 'Lists from 100 to 100,000 rows, 10 connections', run: measureGrowth },
  forum: {
    about:
      'The forum with 100,000 posts, 1,000,000 replies and 50,000 members, against bare servers in the same rounds',
    run: measureForum,
  },
  live: { about: 'Open streams in one process, and messages on them', run: measureLive },
  businesses: {
    about: 'The directory of 10,000 businesses, against a bare list in the same rounds',
    run: measureBusinesses,
  },
  classifieds: {
    about: 'Lists of 100,000 listings, and pictures that are uploaded beside them',
    run: measureClassifieds,
  },
  adverts: { about: 'Prices of adverts against a bare list, and the choice of one', run: measureAdverts },
  visits: {
    about: 'A server that counts visits against one that doesn’t, in the same rounds',
    run: measureVisits,
  },
  analytics: { about: 'Administrators’ figures of ten million counted views', run: measureAnalytics },
  search: { about: 'Search across the site, 100,000 rows of two kinds, 10 connections', run: measureSearch },
};

const writing = process.argv.includes('--write');
const asked = process.argv.slice(2).filter((argument) => argument !== '--write');
const unknown = asked.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const postgres = await startTestServer();
process.on('SIGINT', () => void postgres.stop().then(() => process.exit(130)));
try {
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${part.about} (npm run bench -- ${name})`);
    const figures = await part.run(postgres.url);
    printFigures(figures);
    if (writing) writeSection(name, figures);
  }
} finally {
  await postgres.stop();
}
