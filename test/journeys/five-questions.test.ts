import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { datesOf } from '#features/gatherings/events/event-dates.ts';
import { boroughDate } from '#kit/contract/date-text.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { type AdministeredSite, journey } from './shared-sites.ts';
import { aVisitor, hydrated, type Visitor } from './visitor.ts';

/* What most people come for, on a phone: how often one must press, and how far down the answer stands. */

const screen = { width: 390, height: 844 };

const frontPages = ['visitor', 'member'] as const;

let races: AdministeredSite;
let admin: Visitor;
let visitor: Visitor;
let member: JourneyMember;
let mosqueId: string;
journey.beforeAll(async ({ browser, races: shared }) => {
  races = shared;
  const { site, post } = races;
  admin = await races.anAdministrator();
  visitor = await aVisitor(browser, site.url, { screen: 'phone' });
  const found = await visitor.context.request.get('/api/mosques?search=an-Noor');
  mosqueId = z.array(z.object({ id: z.string() })).parse(await found.json())[0]?.id ?? '';
  await visitor.context.addCookies([{ name: 'place', value: `${mosqueId}.4`, url: site.url }]);
  member = await aMemberOf({ site, post, browser, admin, firstName: 'Fatima', screen: 'phone' });
  const chosen = await member.visitor.context.request.put('/api/user/profile', {
    headers: { origin: site.url },
    data: { firstName: 'Fatima', lastName: 'Khan', postcode: 'IG1 1AA', placeAffiliationId: mosqueId },
  });
  expect(chosen.ok(), await chosen.text()).toBe(true);
}, 300_000);
afterAll(async () => {
  await visitor?.leave();
  await member?.visitor.leave();
  await admin?.leave();
});

/** Where a thing begins, in pixels from the top of the page. */
async function top(thing: Locator): Promise<number> {
  await thing.waitFor();
  const box = await thing.boundingBox();
  expect(box, 'it has a place on the page').not.toBeNull();
  return (box?.y ?? Number.POSITIVE_INFINITY) + (await thing.page().evaluate(() => scrollY));
}

async function isInFirstScreen(thing: Locator): Promise<void> {
  expect(await top(thing)).toBeGreaterThanOrEqual(0);
  const box = await thing.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screen.height);
}

async function isAnyLeftOfWeekend(page: Page): Promise<boolean> {
  const { from, to } = datesOf('weekend', boroughDate(new Date()));
  const answer = await page.context().request.get(`/api/events?from=${from}&to=${to}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return z.array(z.object({ id: z.string() })).parse(await answer.json()).length > 0;
}

async function front(page: Page): Promise<void> {
  await page.goto('/');
  await hydrated(page);
}

describe.each(frontPages)('a %s', (who) => {
  const page = () => (who === 'visitor' ? visitor.page : member.visitor.page);

  test('sees the next jama‘ah at her mosque, how long it is and when to leave, without a press', async () => {
    await front(page());
    const head = page().getByRole('region', { name: 'Next jama‘ah at your mosque' });
    await isInFirstScreen(head);
    const text = (await head.innerText()).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Masjid an-Noor');
    expect(text).toMatch(/(jama‘ah|Jumu‘ah)( · (Tomorrow|\w{3} \d+ \w{3}))? \d{1,2}:\d\d ?[ap]m in \d/i);
    expect(text).toMatch(/Leave (by \d{1,2}:\d\d|now).* · (about )?\d+ min walk/);
  });

  test('finds the Jumu‘ah that she can reach by one press, the nearest first', async () => {
    await front(page());
    await page().getByRole('link', { name: 'Jumu‘ah', exact: true }).first().click();
    await page().waitForURL(/\/jumuah/);
    await page().getByRole('heading', { name: 'Prayer finder' }).waitFor({ state: 'attached' });
    const first = page().locator('#content a[href^="/mosque/"]').first();
    expect(await top(first)).toBeLessThan(500);
    expect(await page().locator('#content').innerText()).toMatch(/\d+\.\d miles/);
  });

  test('sees what is on this weekend by one press', async () => {
    await front(page());
    await page().getByRole('link', { name: 'This weekend' }).first().click();
    await page().waitForURL(/when=weekend/);
    await page().getByRole('link', { name: 'This weekend' }).and(page().locator('[aria-current]')).waitFor();
    const first = page().locator('#content h3 a[href^="/events/"]').first();
    // Late on a Sunday nothing is left of the weekend: the answer is the way to the next seven days.
    const answer = (await isAnyLeftOfWeekend(page()))
      ? first
      : page().getByRole('link', { name: 'Next 7 days' }).last();
    expect(await top(answer)).toBeLessThan(350);
  });

  test('passes an event on by one press: title, date, time, place and link', async () => {
    const event = await anEventWithPlaces(page());
    await page().goto(`/events/${event.id}`);
    const share = page().locator('a[href^="https://wa.me/"]').filter({ visible: true }).first();
    await isInFirstScreen(share);
    const text = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    for (const part of [event.title, event.location, `/events/${event.id}`]) expect(text).toContain(part);
    expect(text).toMatch(/\w{3} \d{1,2} \w{3}.* \d{1,2}(:\d\d)?[ap]m/);
  });
});

test('a member books a place within two presses of the event’s link, by a button always in reach', async () => {
  const { page } = member.visitor;
  const event = await anEventWithPlaces(page);
  await page.goto(`/events/${event.id}`);
  await hydrated(page);
  const come = page.getByRole('button', { name: 'I’m coming' });
  await isInFirstScreen(come);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await isInViewport(come);
  await come.click();
  await page.getByText('You’re coming').first().waitFor();
  const answer = await member.visitor.context.request.get(`/api/events/${event.id}/rsvp`);
  expect(z.object({ status: z.string() }).parse(await answer.json()).status).toBe('attending');
});

async function isInViewport(thing: Locator): Promise<void> {
  const box = await thing.boundingBox();
  expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screen.height);
}

/** An event of the sample community to which one more may come. */
async function anEventWithPlaces(page: Page) {
  const answer = await page.request.get('/api/events?limit=50');
  const listed = z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      location: z.string(),
      maxAttendees: z.number().nullable(),
      attendingCount: z.number(),
    }),
  );
  const events = listed.parse(await answer.json());
  // Neither today's, which may have begun, nor one that is full.
  const open = events.findLast(
    ({ maxAttendees, attendingCount }) => maxAttendees === null || attendingCount < maxAttendees - 5,
  );
  if (!open) throw new Error('The sample community has no event with places.');
  return open;
}
