import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isCacheableCall, isCacheablePage } from '#app/page-cache.ts';
import { pageRenderer } from '#app/pages/render-page.tsx';
import { registry } from '#app/registry.ts';
import { screenPaths } from '#app/routes.ts';
import { pathNames } from '#kit/contract/call.ts';
import type { Db } from '#kit/server/db/database.ts';
import { openSampleDatabase } from './every-call/sample-app.ts';
import { type Serving, twoProcesses } from './two-processes.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Renders pages without the files of a build. */
export const renderPage = pageRenderer({
  script: '/assets/browser.js',
  preloads: [],
  styles: [],
  fonts: [],
  modulePreloads: new Map(),
});

/** Starts two processes with the sample community that render their pages. */
export const twoSitesWithPages = () => twoProcesses(openSampleDatabase, renderPage);

/** Requests a URL with exactly these headers, without those that a browser or fetch would add. */
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

/** The headers of a visitor whose responses are not cached, because of a cookie that means nothing. */
export const unkept = { cookie: 'nothing=0' };

const found = z.object({ rows: z.array(z.object({ id: z.string() })) });

/** Every cacheable URL, with ids of stored rows and with the queries that visitors use. */
export async function keptAddresses(db: Db, server: Serving): Promise<string[]> {
  const { rows } = found.parse(
    await db.execute(sql`
      (select distinct on (kind) id from places order by kind, id) union all
      (select id from events where status = 'approved' and group_id is null order by event_date desc, id limit 2) union all
      (select id from businesses where status = 'approved' order by id limit 1) union all
      (select id from classified_listings where status = 'approved' order by id limit 1) union all
      (select id from announcements where kind = 'janazah' order by id limit 1) union all
      (select id from council_meetings order by id limit 1)`),
  );
  const ids = rows.map(({ id }) => id);
  const pages = screenPaths.map((path) => path.replace(/\$\w+/g, ':id')).filter(isKeptPage);
  const calls = registry.calls.filter(isCacheableCall).map(({ path }) => path);
  const filled: string[] = [...askedByQuery];
  for (const path of new Set([...pages, ...calls])) filled.push(...(await filledPaths(server, path, ids)));
  return filled;
}

function isKeptPage(path: string): boolean {
  return isCacheablePage(path.replace(':id', '00000000-0000-7000-8000-000000000000'));
}

const askedByQuery = [
  '/events?when=week',
  '/mosques?facility=parking',
  '/api/events?limit=3',
  '/api/mosques?search=masjid',
];

/** Returns the path, or for a path with an id the paths of the first two rows. */
async function filledPaths(server: Serving, path: string, ids: readonly string[]): Promise<string[]> {
  if (pathNames(path).length === 0) return [path];
  const there: string[] = [];
  for (const id of ids) {
    const filled = path.replace(/:\w+/, id);
    if (there.length < 2 && (await get(server, filled, unkept)).status === 200) there.push(filled);
  }
  return there;
}

/** Returns a response without what differs each time: a page's nonce, an error's request id. */
export function told({ status, headers, body }: Answer) {
  const text = body.toString().replace(/"requestId":"[^"]+"/, '');
  const nonce = / nonce="([^"]+)"/.exec(text)?.[1];
  return {
    status,
    type: headers['content-type'],
    body: nonce === undefined ? text : text.replaceAll(nonce, 'nonce'),
  };
}
