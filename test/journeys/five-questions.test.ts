/* The most common questions, on a phone: how many presses they take, and how far down the answer is. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { datesOf } from '#features/gatherings/events/event.rules.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { type AdministeredSite, journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import { aVisitor, hydrated, shown, type Visitor } from './visitor.ts';

const screen = { width: 390, height: 844 };

const frontPages = ['visitor', 'member'] as const;

let administration: AdministeredSite;
let admin: Visitor;
let visitor: Visitor;
let member: JourneyMember;
let mosqueId: string;
journey.beforeAll(async ({ browser, administration: shared }) => {
  administration = shared;
  const { site, post } = administration;
  admin = await administration.anAdministrator();
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
});
afterAll(async () => {
  await visitor?.leave();
  await member?.visitor.leave();
  await admin?.leave();
});

/** Returns the top of an element, in pixels from the top of the page. */
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

  test('sees the next jama‘ah at her mosque, the time until it and when to leave, without a press', async () => {
    await front(page());
    const head = page().getByRole('region', { name: 'Next jama‘ah at your mosque' });
    await isInFirstScreen(head);
    const text = (await head.innerText()).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Masjid an-Noor');
    // In Ramadan this part names suhoor, iftar or Isha, and taraweeh.
    const next = '((jama‘ah|Jumu‘ah)( · (Tomorrow|\\w{3} \\d+ \\w{3}))?|Suhoor ends|Iftar|Isha|Taraweeh)';
    expect(text).toMatch(new RegExp(`${next} \\d{1,2}:\\d\\d ?[ap]m in \\d`, 'i'));
    expect(text).toMatch(/Leave (by \d{1,2}:\d\d|now).* · (about )?\d+ min walk|Taraweeh tonight/);
  });

  test('finds the nearest Jumu‘ah with one press', async () => {
    await front(page());
    await page().getByRole('link', { name: 'Jumu‘ah', exact: true }).first().click();
    await page().waitForURL(/\/jumuah/);
    await page().getByRole('heading', { name: 'Prayer finder' }).waitFor({ state: 'attached' });
    const first = page().locator('#content a[href^="/mosque/"]').first();
    expect(await top(first)).toBeLessThan(500);
    await expect.poll(() => page().locator('#content').innerText()).toMatch(/\d+\.\d miles/);
  });

  test('sees this weekend’s events with one press', async () => {
    await front(page());
    await page().getByRole('link', { name: 'This weekend' }).first().click();
    await page().waitForURL(/when=weekend/);
    await page().getByRole('link', { name: 'This weekend' }).and(page().locator('[aria-current]')).waitFor();
    const first = page().locator('#content h3 a[href^="/events/"]').first();
    // Late on a Sunday no events of the weekend are left, and the page offers the next seven days.
    const answer = (await isAnyLeftOfWeekend(page()))
      ? first
      : page().getByRole('link', { name: 'Next 7 days' }).last();
    expect(await top(answer)).toBeLessThan(350);
  });

  test('shares an event with one press: title, date, time, place and link', async () => {
    const event = await anEventWithPlaces(page());
    await page().goto(`/events/${event.id}`);
    const share = page().locator('a[href^="https://wa.me/"]').filter({ visible: true }).first();
    await isInFirstScreen(share);
    const text = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    for (const part of [event.title, event.location, `/events/${event.id}`]) expect(text).toContain(part);
    expect(text).toMatch(/\w{3} \d{1,2} \w{3}.* \d{1,2}(:\d\d)?[ap]m/);
  });
});

test('a member sees what the site is and her next jama‘ah on the first screen', async () => {
  const { page } = member.visitor;
  await front(page);
  const heading = page.getByRole('heading', { level: 1, name: 'The Muslim community of Redbridge' });
  expect((await heading.boundingBox())?.height).toBeGreaterThan(10);
  await isInFirstScreen(shown(page, 'Prayer times, mosques, events and neighbours'));
  await isInFirstScreen(page.getByRole('region', { name: 'Next jama‘ah at your mosque' }));
});

test('a member books a place with one press, by a button that is always visible', async () => {
  const { page } = member.visitor;
  const event = await anEventWithPlaces(page);
  await page.goto(`/events/${event.id}`);
  await hydrated(page);
  const come = page.getByRole('button', { name: 'I’m coming' });
  await isInFirstScreen(come);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await isInViewport(come);
  await come.click();
  await shown(page, 'You’re coming').waitFor();
  const answer = await member.visitor.context.request.get(`/api/events/${event.id}/rsvp`);
  expect(z.object({ status: z.string() }).parse(await answer.json()).status).toBe('attending');
});

async function isInViewport(thing: Locator): Promise<void> {
  const box = await thing.boundingBox();
  expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screen.height);
}

/** Returns an event of the sample community with a free place. */
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
  // Excludes today’s events, which may have begun, and full ones.
  const open = events.findLast(
    ({ maxAttendees, attendingCount }) => maxAttendees === null || attendingCount < maxAttendees - 5,
  );
  if (!open) throw new Error('The sample community has no event with places.');
  return open;
}
