import autocannon from 'autocannon';
import { median } from './figures.ts';

export type Target = {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** The number of connections; the default is ten. */
  connections?: number;
  /** Creates each request if they differ; its path starts at the site’s root. */
  each?: () => { method: 'POST'; path: string; headers: Record<string, string>; body: string };
};
/** `count`: the number of responses. */
export type Load = { perSecond: number; p99: number; count: number };

const defaultConnections = 10;

/** Requests with a cookie bypass the page cache, like those of members. */
export const unkept = { cookie: 'theme=dark' };
/** Returns the name of a figure for uncached responses. */
export const uncachedName = (path: string) => `${path}, worked out each time`;

/** Loads one URL for some seconds. Throws if any response is an error, because the figure would be meaningless. */
export async function load(
  { name, url, headers, connections = defaultConnections, each }: Target,
  seconds: number,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(headers ? { headers } : {}),
    ...(each ? { requests: [{ setupRequest: (request) => ({ ...request, ...each() }) }] } : {}),
  });
  const failures = result['4xx'] + result['5xx'] + result.errors + result.timeouts;
  if (failures > 0)
    throw new Error(`${name}: ${failures} of ${result.requests.total} answers were not a success.`);
  if (result.requests.total === 0) throw new Error(`${name}: nothing was answered in ${seconds} s.`);
  // Not requests.average: its samples are late when autocannon handles thousands of connections.
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    count: result.requests.total,
  };
}

/** Loads all targets in turn in several rounds, so that a slow minute of the machine affects all. Returns medians. */
export async function loadInRounds(
  targets: readonly Target[],
  rounds: number,
  seconds: number,
): Promise<ReadonlyMap<string, Load>> {
  const runs = new Map<string, Load[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) runs.get(target.name)?.push(await load(target, seconds));
  }
  return new Map(
    [...runs].map(([name, loads]) => [
      name,
      {
        perSecond: median(loads.map((one) => one.perSecond)),
        p99: median(loads.map((one) => one.p99)),
        count: loads.reduce((sum, one) => sum + one.count, 0),
      },
    ]),
  );
}
