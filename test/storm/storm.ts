import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { seededChance } from '../crash/seeded-chance.ts';
import { anEvent } from '../factories/events.ts';
import { alwaysTrue, brokenRules } from './invariants.ts';
import { operations, type Promises } from './operations.ts';
import type { StormMember, StormSite } from './storm-site.ts';
import { weatherOf } from './weather.ts';

export type StormReport = {
  /** What was broken; empty when the site stood the storm. */
  violations: string[];
  /** What was done and what struck, in order. */
  history: string[];
  acknowledged: number;
};

const perMember = 20;

/** One storm: members who all do something at once while things go wrong; what both are is drawn from the seed. */
export async function storm(site: StormSite, seed: number): Promise<StormReport> {
  const chance = seededChance(seed);
  const { db, pool } = site;
  await pool.query('delete from rate_limits');
  const eventDate = addDays(boroughDate(new Date()), 9);
  const event = await anEvent(db, {
    title: `Event of ${seed}`,
    eventDate,
    maxAttendees: 1 + Math.floor(chance() * 6),
  });
  const weather = weatherOf(chance, perMember * site.members.length);
  const report: StormReport = { violations: [], history: [], acknowledged: 0 };
  const struck: Promise<void>[] = [];
  let begun = 0;
  let isOver = false;

  function begin(): void {
    begun += 1;
    for (const blow of weather.filter(({ afterOperations }) => afterOperations === begun - 1)) {
      report.history.push(`${begun}: ${blow.name}`);
      const over = blow.strike(site);
      // Looked at when all is over; a blow that fails before that is no less a failure.
      over.catch(() => undefined);
      struck.push(over);
    }
  }

  async function live(member: StormMember, number: number): Promise<void> {
    const own = seededChance(seed * 31 + number);
    const promises = await promisedSoFar(site, member);
    const doer = {
      ...member,
      urls: site.urls,
      eventId: event.id,
      promises,
      name: `s${seed}.${number}`,
      chance: own,
    };
    for (let done = 0; done < perMember; done += 1) {
      begin();
      const [name, operate] = draw(own);
      try {
        const outcome = await operate(doer);
        report.history.push(`${number} ${name}: ${outcome}`);
        if (outcome === 'ok') report.acknowledged += 1;
        // What is down for a moment isn't asked a thousand times.
        if (outcome === 'unknown') await delay(20 + own() * 100);
      } catch (error) {
        report.violations.push(`member ${number}, ${name}: ${String(error)}`);
      }
    }
    report.violations.push(...(await brokenPromises(site, member, event.id, promises, struck)));
  }

  async function watch(): Promise<void> {
    while (!isOver) {
      const broken = await brokenRules(pool, alwaysTrue).catch(() => []);
      report.violations.push(...broken);
      await delay(50);
    }
  }

  const watching = watch();
  await Promise.all(site.members.map(live));
  await Promise.all(struck);
  isOver = true;
  await watching;
  return report;
}

type Named = [name: string, operate: (typeof operations)[string]];

/** Answers to the event are drawn most often: they are what many want at once. */
function draw(chance: () => number): Named {
  const all = Object.entries(operations);
  const drawn = chance() < 0.4 ? chance() * 2 : chance() * all.length;
  const found = all[Math.floor(drawn)];
  if (!found) throw new Error('There is no such operation.');
  return found;
}

async function promisedSoFar({ pool }: StormSite, { id }: StormMember): Promise<Promises> {
  const { rows } = await untilUp(() =>
    pool.query<{ fajr: boolean }>('select fajr from prayer_tracking where user_id = $1', [id]),
  );
  return { isGoing: new Set([false]), fajr: new Set([rows[0]?.fajr === true]), signUps: [], events: [] };
}

/** What a member was promised and isn't so, looked up once everything is up again. */
async function brokenPromises(
  site: StormSite,
  { id }: StormMember,
  eventId: string,
  { isGoing, fajr, signUps, events }: Promises,
  struck: readonly Promise<void>[],
): Promise<string[]> {
  await Promise.all(struck);
  const [found] = await untilUp(() => foundOf(site, [eventId, id, signUps, events]));
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

async function foundOf({ pool }: StormSite, asked: readonly unknown[]): Promise<Found[]> {
  const { rows } = await pool.query<Found>(
    `select exists (select from event_rsvps where event_id = $1 and user_id = $2) as going,
      coalesce((select fajr from prayer_tracking where user_id = $2), false) as fajr,
      (select count(*)::int from waiting_list where canonical_email = any($3)) as sign_ups,
      (select count(*)::int from events where title = any($4)) as events`,
    [...asked],
  );
  return rows;
}

/** A database that has just been killed is asked again until it is up. */
export function untilUp<T>(ask: () => Promise<T>): Promise<T> {
  return vi.waitFor(ask, { timeout: 30_000, interval: 50 });
}
