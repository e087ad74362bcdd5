import autocannon from 'autocannon';
import { median } from './figures.ts';

export type Target = {
  name: string;
  url: string;
  headers?: Record<string, string>;
  /** So many at once, instead of ten. */
  connections?: number;
  /** What is sent each time, where it isn't the same: the path counts from the site's root. */
  each?: () => { method: 'POST'; path: string; headers: Record<string, string>; body: string };
};
/** `count`: how many answers there were. */
export type Load = { perSecond: number; p99: number; count: number };

const usualConnections = 10;

/** With a cookie nothing is kept: the site works out each answer, as it does for members. */
export const unkept = { cookie: 'theme=dark' };
/** The name of a figure for answers that were each worked out. */
export const madeAnew = (path: string) => `${path}, worked out each time`;

/** Loads one address for some seconds. Throws when any answer is not a success: such a figure would tell nothing. */
export async function load(
  { name, url, headers, connections = usualConnections, each }: Target,
  seconds: number,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(headers ? { headers } : {}),
    ...(each ? { requests: [{ setupRequest: (request) => ({ ...request, ...each() }) }] } : {}),
  });
  const bad = result['4xx'] + result['5xx'] + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${name}: ${bad} of ${result.requests.total} answers were not a success.`);
  if (result.requests.total === 0) throw new Error(`${name}: nothing was answered in ${seconds} s.`);
  // Not requests.average: its samples come late where thousands of connections keep autocannon busy.
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    count: result.requests.total,
  };
}

/** Loads all targets in turn, several rounds, so that a slower minute of the machine falls on all; medians. */
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
