import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isCallForAll } from '#app/keep-answers.ts';
import { isPageForAll } from '#app/pages/kept-pages.ts';
import { pageRenderer } from '#app/pages/render-page.tsx';
import { registry } from '#app/registry.ts';
import { screenPaths } from '#app/routes.ts';
import { pathNames } from '#kit/contract/call.ts';
import type { Db } from '#kit/server/db/database.ts';
import { openSampleDatabase } from './every-call/sample-app.ts';
import { type Serving, twoProcesses } from './two-processes.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const render = pageRenderer({
  script: '/assets/browser.js',
  preloads: [],
  styles: [],
  fonts: [],
  modulePreloads: new Map(),
});

/** Two processes with the sample community, whose pages are rendered. */
export const twoSitesWithPages = () => twoProcesses(openSampleDatabase, render);

/** Asks a server for an address, with the headers of a request alone: no browser's and no library's own. */
export function get(
  { port }: Pick<Serving, 'port'>,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = ask({ port, path, method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    });
    sent.once('error', reject).end();
  });
}

/** As a visitor whose answers are worked out: what the site is told by this cookie is nothing. */
export const unkept = { cookie: 'nothing=0' };

const found = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** Everything that may be kept, with ids that are found there, and what visitors ask by queries. */
export async function keptAddresses(db: Db, server: Serving): Promise<string[]> {
  const { rows } = found.parse(
    await db.execute(sql`
      (select distinct on (kind) id from places order by kind, id) union all
      (select id from events where status = 'approved' and group_id is null order by event_date desc, id limit 2) union all
      (select id from businesses where status = 'approved' order by id limit 1) union all
      (select id from classified_listings where status = 'approved' order by id limit 1) union all
      (select id from council_meetings order by id limit 1)`),
  );
  const ids = rows.map(({ id }) => id);
  const pages = screenPaths.map((path) => path.replace(/\$\w+/g, ':id')).filter(isKeptPage);
  const calls = registry.calls.filter(isCallForAll).map(({ path }) => path);
  const filled: string[] = [...askedByQuery];
  for (const path of new Set([...pages, ...calls])) filled.push(...(await filledPaths(server, path, ids)));
  return filled;
}

function isKeptPage(path: string): boolean {
  return isPageForAll(path.replace(':id', '00000000-0000-7000-8000-000000000000'));
}

const askedByQuery = [
  '/events?when=week',
  '/mosques?facility=parking',
  '/api/events?limit=3',
  '/api/mosques?search=masjid',
];

/** The path itself; one that names a thing, with the first two ids that are found there. */
async function filledPaths(server: Serving, path: string, ids: readonly string[]): Promise<string[]> {
  if (pathNames(path).length === 0) return [path];
  const there: string[] = [];
  for (const id of ids) {
    const filled = path.replace(/:\w+/, id);
    if (there.length < 2 && (await get(server, filled, unkept)).status === 200) there.push(filled);
  }
  return there;
}

/** What a visitor is told by an answer, without what each answer has of its own: a page's nonce, an error's id. */
export function told({ status, headers, body }: Answer) {
  const text = body.toString().replace(/"requestId":"[^"]+"/, '');
  const nonce = / nonce="([^"]+)"/.exec(text)?.[1];
  return {
    status,
    type: headers['content-type'],
    body: nonce === undefined ? text : text.replaceAll(nonce, 'nonce'),
  };
}
