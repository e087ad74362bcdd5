import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { seededRandom } from '../crash/seeded-random.ts';
import { anEvent } from '../factories/events.ts';
import { patienceMs } from '../patience.ts';
import { drawFaults } from './faults.ts';
import { findViolations, rulesAlways } from './invariants.ts';
import { type Expected, operations } from './operations.ts';
import type { StormMember, StormSite } from './storm-site.ts';

export type StormReport = {
  /** The rules broken and the acknowledged writes lost; empty if there were none. */
  violations: string[];
  /** What was done and what injected, in order. */
  history: string[];
  acknowledged: number;
};

const perMember = 20;

/** Runs one storm: all members act at once while faults are injected, both drawn from the seed. */
export async function storm(site: StormSite, seed: number): Promise<StormReport> {
  const random = seededRandom(seed);
  const { db, pool } = site;
  await pool.query('delete from rate_limits');
  const eventDate = addDays(boroughDate(new Date()), 9);
  const event = await anEvent(db, {
    title: `Event of ${seed}`,
    eventDate,
    maxAttendees: 1 + Math.floor(random() * 6),
  });
  const faults = drawFaults(random, perMember * site.members.length);
  const report: StormReport = { violations: [], history: [], acknowledged: 0 };
  const injected: Promise<void>[] = [];
  let startedOperations = 0;
  let isOver = false;

  function injectDue(): void {
    startedOperations += 1;
    for (const fault of faults.filter(({ afterOperations }) => afterOperations === startedOperations - 1)) {
      report.history.push(`${startedOperations}: ${fault.name}`);
      const ended = fault.inject(site);
      // Awaited at the end; without this an earlier rejection would count as unhandled.
      ended.catch(() => undefined);
      injected.push(ended);
    }
  }

  async function runMember(member: StormMember, number: number): Promise<void> {
    const own = seededRandom(seed * 31 + number);
    const expected = await readExpected(site, member);
    const actor = {
      ...member,
      urls: site.urls,
      eventId: event.id,
      expected,
      name: `s${seed}.${number}`,
      random: own,
    };
    for (let done = 0; done < perMember; done += 1) {
      injectDue();
      const [name, operate] = drawOperation(own);
      try {
        const outcome = await operate(actor);
        report.history.push(`${number} ${name}: ${outcome}`);
        if (outcome === 'ok') report.acknowledged += 1;
        // Pauses, so that a server that is down is not asked a thousand times.
        if (outcome === 'unknown') await delay(20 + own() * 100);
      } catch (error) {
        report.violations.push(`member ${number}, ${name}: ${String(error)}`);
      }
    }
    report.violations.push(...(await findLosses(site, member, event.id, expected, injected)));
  }

  async function watchRules(): Promise<void> {
    while (!isOver) {
      const broken = await findViolations(pool, rulesAlways).catch(() => []);
      report.violations.push(...broken);
      await delay(50);
    }
  }

  const watching = watchRules();
  await Promise.all(site.members.map(runMember));
  await Promise.all(injected);
  isOver = true;
  await watching;
  return report;
}

type Named = [name: string, operate: (typeof operations)[string]];

/** Draws RSVPs most often, since they compete for the same places. */
function drawOperation(random: () => number): Named {
  const all = Object.entries(operations);
  const drawn = random() < 0.4 ? random() * 2 : random() * all.length;
  const found = all[Math.floor(drawn)];
  if (!found) throw new Error('There is no such operation.');
  return found;
}

async function readExpected({ pool }: StormSite, { id }: StormMember): Promise<Expected> {
  const { rows } = await retryUntilUp(() =>
    pool.query<{ fajr: boolean }>('select fajr from prayer_tracking where user_id = $1', [id]),
  );
  return { isGoing: new Set([false]), fajr: new Set([rows[0]?.fajr === true]), signUps: [], events: [] };
}

/** Finds what was acknowledged to a member and is not stored, once all servers are up again. */
async function findLosses(
  site: StormSite,
  { id }: StormMember,
  eventId: string,
  { isGoing, fajr, signUps, events }: Expected,
  injected: readonly Promise<void>[],
): Promise<string[]> {
  await Promise.all(injected);
  const [found] = await retryUntilUp(() => readStored(site, [eventId, id, signUps, events]));
  if (!found) return ['nothing was found'];
  const broken: string[] = [];
  if (!isGoing.has(found.going)) broken.push(`member ${id} is ${found.going ? '' : 'not '}going`);
  if (!fajr.has(found.fajr)) broken.push(`member ${id}: fajr is ${found.fajr}`);
  if (found.sign_ups !== signUps.length) broken.push(`${signUps.length - found.sign_ups} sign-ups are lost`);
  if (found.events !== events.length)
    broken.push(`${events.length - found.events} events are lost or twice there`);
  return broken;
}

type Found = { going: boolean; fajr: boolean; sign_ups: number; events: number };

async function readStored({ pool }: StormSite, asked: readonly unknown[]): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `select exists (select from event_rsvps where event_id = $1 and user_id = $2) as going,
      coalesce((select fajr from prayer_tracking where user_id = $2), false) as fajr,
      (select count(*)::int from waiting_list where canonical_email = any($3)) as sign_ups,
      (select count(*)::int from events where title = any($4)) as events`,
    [...asked],
  );
  return rows;
}

/** Repeats a query until the database, which may just have been killed, answers. */
export function retryUntilUp<T>(ask: () => Promise<T>): Promise<T> {
  return vi.waitFor(ask, { timeout: patienceMs, interval: 50 });
}
