import { randomUUID } from 'node:crypto';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import { type Answer, aClient, type Client } from '../attacks/client.ts';

/** ok: acknowledged; no: refused, so nothing changed; unknown: no response, or a 5xx. */
export type Outcome = 'ok' | 'no' | 'unknown';

/** What must be stored for a member, according to the responses. */
export type Expected = {
  /** The values that the row may hold; several if a response was lost. */
  isGoing: Set<boolean>;
  fajr: Set<boolean>;
  /** The email addresses and titles of acknowledged sign-ups and events. */
  signUps: string[];
  events: string[];
};

/** A response that no fault explains: a lost session, a lost permission, a missing row. */
export class WrongAnswer extends Error {}

export type Actor = {
  browser: Client;
  urls: readonly string[];
  eventId: string;
  expected: Expected;
  /** Unique in all storms: 'seed-member'. */
  name: string;
  random: () => number;
};

const inTenDays = addDays(boroughDate(new Date()), 10);
const yesterday = addDays(boroughDate(new Date()), -1);

export const operations: Readonly<Record<string, (actor: Actor) => Promise<Outcome>>> = {
  async rsvp({ browser, eventId, expected, random }) {
    const body = { guestsCount: Math.floor(random() * 3) };
    const outcome = await outcomeOf(browser.send('POST', `/api/events/${eventId}/rsvp`, { body }));
    recordOutcome(expected, 'isGoing', true, outcome);
    return outcome;
  },
  async cancelRsvp({ browser, eventId, expected }) {
    const outcome = await outcomeOf(browser.send('DELETE', `/api/events/${eventId}/rsvp`));
    recordOutcome(expected, 'isGoing', false, outcome);
    return outcome;
  },
  async markPrayer({ browser, expected, random }) {
    const fajr = random() < 0.5;
    const outcome = await outcomeOf(
      browser.send('PUT', `/api/user/prayers/${yesterday}`, { body: { fajr } }),
    );
    recordOutcome(expected, 'fajr', fajr, outcome);
    return outcome;
  },
  async signUp({ urls, expected, name }) {
    const email = `${name}.${expected.signUps.length}.${randomUUID().slice(0, 8)}@example.org`;
    const body = { firstName: 'Amina', lastName: 'Ali', phone: '020 7946 0123', postcode: 'IG1 1AA', email };
    const outcome = await outcomeOf(aClient(urls).send('POST', '/api/waiting-list', { body }));
    if (outcome === 'ok') expected.signUps.push(email);
    return outcome;
  },
  async createEvent({ browser, expected }) {
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
    if (outcomes.includes('ok')) expected.events.push(title);
    return outcomes.includes('ok') ? 'ok' : 'unknown';
  },
  viewEvent: ({ browser, eventId }) => outcomeOf(browser.send('GET', `/events/${eventId}`)),
};

/** Classifies a response. 409 means that another request was faster. `isRefusal`: the statuses that count as 'no'. */
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

function recordOutcome(expected: Expected, what: 'isGoing' | 'fajr', value: boolean, outcome: Outcome): void {
  if (outcome === 'ok') expected[what] = new Set([value]);
  if (outcome === 'unknown') expected[what].add(value);
}
