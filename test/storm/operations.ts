import { randomUUID } from 'node:crypto';
import { addDays, boroughDate } from '#kit/contract/date-text.ts';
import { type Answer, aStranger, type Stranger } from '../attacks/stranger.ts';

/** ok: the site said yes; no: it refused, and nothing changed; unknown: the answer got lost, or was an error of the site's. */
export type Outcome = 'ok' | 'no' | 'unknown';

/** What one member has been promised, as far as the answers say. */
export type Promises = {
  /** Each: what the row may hold; several where an answer got lost. */
  isGoing: Set<boolean>;
  fajr: Set<boolean>;
  /** Addresses and titles that the site has taken. */
  signUps: string[];
  events: string[];
};

/** Answers that nothing in a storm excuses: a session that is lost, a right that is gone, a thing that isn't there. */
export class WrongAnswer extends Error {}

export type Doer = {
  browser: Stranger;
  urls: readonly string[];
  eventId: string;
  promises: Promises;
  /** Unique in all storms: 'seed-member'. */
  name: string;
  chance: () => number;
};

const inTenDays = addDays(boroughDate(new Date()), 10);
const yesterday = addDays(boroughDate(new Date()), -1);

export const operations: Readonly<Record<string, (doer: Doer) => Promise<Outcome>>> = {
  async answer({ browser, eventId, promises, chance }) {
    const body = { guestsCount: Math.floor(chance() * 3) };
    const outcome = await outcomeOf(browser.send('POST', `/api/events/${eventId}/rsvp`, { body }));
    learn(promises, 'isGoing', true, outcome);
    return outcome;
  },
  async withdraw({ browser, eventId, promises }) {
    const outcome = await outcomeOf(browser.send('DELETE', `/api/events/${eventId}/rsvp`));
    learn(promises, 'isGoing', false, outcome);
    return outcome;
  },
  async mark({ browser, promises, chance }) {
    const fajr = chance() < 0.5;
    const outcome = await outcomeOf(
      browser.send('PUT', `/api/user/prayers/${yesterday}`, { body: { fajr } }),
    );
    learn(promises, 'fajr', fajr, outcome);
    return outcome;
  },
  async signUp({ urls, promises, name }) {
    const email = `${name}.${promises.signUps.length}.${randomUUID().slice(0, 8)}@example.org`;
    const body = { firstName: 'Amina', lastName: 'Ali', phone: '020 7946 0123', postcode: 'IG1 1AA', email };
    const outcome = await outcomeOf(aStranger(urls).send('POST', '/api/waiting-list', { body }));
    if (outcome === 'ok') promises.signUps.push(email);
    return outcome;
  },
  async putOn({ browser, promises }) {
    const title = `Storm ${randomUUID()}`;
    const body = {
      title,
      description: 'We read together.',
      eventDate: inTenDays,
      startTime: '19:00',
      location: 'Community hall',
      address: '1 High Road, Ilford',
      postcode: 'IG1 1AA',
      organizer: 'Amina Khan',
    };
    const headers = { 'idempotency-key': randomUUID() };
    const twice = [1, 2].map(() => outcomeOf(browser.send('POST', '/api/events', { body, headers })));
    const outcomes = await Promise.all(twice);
    if (outcomes.includes('ok')) promises.events.push(title);
    return outcomes.includes('ok') ? 'ok' : 'unknown';
  },
  look: ({ browser, eventId }) => outcomeOf(browser.send('GET', `/events/${eventId}`)),
};

/** What an answer says. 409: another was faster; 429 and 5xx: later. `isRefusal`: which answers else a storm excuses. */
export async function outcomeOf(
  sent: Promise<Answer>,
  isRefusal = (status: number): boolean => status === 409,
): Promise<Outcome> {
  let answer: Answer;
  try {
    answer = await sent;
  } catch {
    return 'unknown';
  }
  const { status, text } = answer;
  if (status < 300) return 'ok';
  if (status >= 500) return 'unknown';
  if (isRefusal(status)) return 'no';
  throw new WrongAnswer(`${status}: ${text.slice(0, 300)}`);
}

function learn(promises: Promises, what: 'isGoing' | 'fajr', value: boolean, outcome: Outcome): void {
  if (outcome === 'ok') promises[what] = new Set([value]);
  if (outcome === 'unknown') promises[what].add(value);
}
