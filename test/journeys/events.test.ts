// @module-tag thorough
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { events } from '#features/gatherings/events/server/event.tables.ts';
import { boroughDate, boroughTime } from '#kit/contract/dates.ts';
import { triggerJob } from '#kit/server/jobs/run-jobs.ts';
import { administrator } from '../community-database.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { open, shown, type Visitor } from './visitor.ts';

let site: Site;
let browser: Browser;
let post: SmtpListener;
let admin: Visitor;
journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
});
afterAll(async () => {
  await admin?.leave();
});

const message = (to: string, subject: string) =>
  post.waitFor((received) => received.some((one) => one.to === to && one.subject.includes(subject)));

/** Returns the date some days from today, as a date field takes it. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('an event from the draft to the attendance', () => {
  const title = 'Story evening';
  let host: JourneyMember;
  let guest: JourneyMember;
  let path = '';
  beforeAll(async () => {
    host = await aMemberOf({ site, post, browser, admin, firstName: 'Hanan', screen: 'phone' });
    guest = await aMemberOf({ site, post, browser, admin, firstName: 'Ghalib', screen: 'phone' });
  });

  test('the form reports missing fields, a mosque fills in the place, and a double click submits once', async () => {
    const { page } = host.visitor;
    await open(page, '/events');
    await page.getByRole('link', { name: 'Submit Event' }).click();
    await page.getByRole('button', { name: 'Submit Event' }).click();
    await page.getByText('Title is required').waitFor();
    await page.getByText('Event date is required').waitFor();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await page.getByLabel('Description').fill('Stories of the prophets for all ages.');
    await expect.poll(() => page.getByLabel('Organiser name').inputValue()).toContain('Hanan');
    await page.getByLabel('Partner mosque').selectOption({ index: 1 });
    await expect.poll(() => page.getByLabel('Location').inputValue()).not.toBe('');
    await expect.poll(() => page.getByLabel('Location').getAttribute('readonly')).not.toBeNull();
    await page.getByLabel('Partner mosque').selectOption('custom');
    await expect.poll(() => page.getByLabel('Location').inputValue()).toBe('');
    await page.getByLabel('Location').fill('Library hall');
    await page.getByLabel('Address').fill('2 Clements Road, Ilford');
    await page.getByLabel('Postcode').fill('ig1 1ea');
    await page.getByLabel('Date', { exact: true }).fill(inDays(10));
    await page.getByLabel('Start time').fill('19:00');
    await page.getByLabel('End time (optional)').fill('18:00');
    await page.getByText('Places and cost').click();
    await page.getByLabel('Number of places (optional)').fill('2');
    await page.getByLabel('Picture (optional)').setInputFiles({
      name: '<img src=x onerror=alert(1)>.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    });
    await page.getByRole('button', { name: 'Submit Event' }).click();
    await page.getByText('The end must be after the start').waitFor();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
    await page.getByLabel('End time (optional)').fill('21:00');
    await page.getByRole('button', { name: 'Submit Event' }).dblclick();
    await page.getByRole('heading', { name: 'Event Submitted' }).waitFor();
    await message(host.email, 'We’ve received your event');
    await open(page, '/events/mine');
    await expect.poll(() => page.getByRole('link', { name: title }).count()).toBe(1);
    path = (await page.getByRole('link', { name: title }).getAttribute('href')) ?? '';
    const stranger = await fetch(site.url + path);
    expect(stranger.status).toBe(404);
  });

  test('an administrator rejects the event with a reason, and approves it after a change', async () => {
    const { page } = admin;
    await message(administrator.email, 'is waiting for your approval');
    await open(host.visitor.page, '/home');
    await open(page, '/admin/approvals?type=event');
    const card = page.getByRole('listitem').filter({ hasText: title });
    await card.getByRole('button', { name: 'Reject' }).click();
    await page.getByLabel('Reason (the author will see this)').filter({ visible: true }).fill('Which floor?');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await shown(page, 'Request rejected successfully').waitFor();
    await message(host.email, 'was not approved');
    // The page has been open all the time and is updated live.
    const bell = host.visitor.page.getByRole('link', { name: 'Notifications, 1 unread' });
    await bell.waitFor();
    await bell.click();
    await host.visitor.page.getByRole('link', { name: 'was not approved' }).click();
    await host.visitor.page.getByRole('heading', { name: 'My events' }).waitFor();
    await host.visitor.page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();

    await open(host.visitor.page, `${path}/edit`);
    await host.visitor.page.getByText('Which floor?').waitFor();
    await host.visitor.page.getByLabel('Location').fill('Library hall, first floor');
    await host.visitor.page.getByRole('button', { name: 'Save changes' }).click();
    await shown(host.visitor.page, 'Saved. It’s waiting for approval.').waitFor();

    await open(page, '/admin/approvals?type=event');
    await card.getByText('first floor').waitFor();
    await card.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await shown(page, 'Request approved successfully').waitFor();
    await message(host.email, 'has been approved');
    expect((await fetch(site.url + path)).status).toBe(200);
  });

  test('a guest books with one press, and another moves up from the waiting list when there is room', async () => {
    const { page } = guest.visitor;
    await open(page, path);
    await page.getByText('2 places left').filter({ visible: true }).waitFor();
    await page.getByRole('button', { name: 'I’m coming' }).click();
    await page.getByRole('heading', { name: 'You’re coming' }).waitFor();
    await page.getByRole('button', { name: 'One more' }).click();
    await page.getByLabel('Dietary needs').fill('=No nuts');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Full', { exact: true }).waitFor();
    await open(admin.page, path);
    await admin.page.getByRole('button', { name: 'Join the waiting list' }).click();
    await admin.page.getByText('You’re next in line.').waitFor();
    await admin.page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Change' }).click();
    await expect.poll(() => page.getByLabel('How many guests are you bringing?').inputValue()).toBe('1');
    await page.getByRole('button', { name: 'One fewer' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await shown(page, 'You’re coming.').waitFor();
    await message(administrator.email, 'You have a place');
  });

  test('the host is not asked to book, but can share the event', async () => {
    const { page } = host.visitor;
    await open(page, path);
    const bar = page.getByRole('region', { name: 'Book a place' });
    await bar.getByRole('link', { name: 'Share' }).waitFor();
    await expect.poll(() => bar.getByRole('button').count()).toBe(0);
    const told = new URL((await bar.getByRole('link', { name: 'Share' }).getAttribute('href')) ?? '');
    expect(told.searchParams.get('text')).toMatch(
      new RegExp(`^${title} – \\w+ \\d+ \\w+ 7pm, Library hall, first floor IG1 1EA – ${site.url}${path}$`),
    );
  });

  test('the guest’s calendar contains the event, at its secret address only', async () => {
    const { page } = guest.visitor;
    await open(page, '/events/mine');
    await page.getByRole('button', { name: 'Create my calendar address' }).click();
    const url = await page.getByText(/\/calendar\/.*\.ics/).textContent();
    const text = await (await fetch(url ?? '')).text();
    const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(entries.map((entry) => entry.getFirstPropertyValue('summary'))).toEqual([title]);
    expect((await fetch(`${url?.slice(0, -8)}AAAA.ics`)).status).toBe(404);
  });

  test('the host sees the guests and downloads the list', async () => {
    const { page } = host.visitor;
    await open(page, `${path}/guests`);
    await page.getByText('=No nuts').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the list (CSV)' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk));
    expect(Buffer.concat(chunks).toString('utf8')).toContain("'=No nuts");
  });

  test('reminders are sent once, however often the button is pressed', async () => {
    const { page } = admin;
    await open(page, `${path}/edit`);
    await page.getByLabel('Date', { exact: true }).fill(inDays(3));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await shown(page, 'Event updated.').waitFor();
    await message(guest.email, 'has a new time or place');
    await open(page, '/admin/events');
    await page.getByRole('button', { name: 'Send Reminders' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send Reminders' }).click();
    await shown(page, 'Event reminders sent successfully!').waitFor();
    await message(guest.email, 'Reminder');
    await open(page, '/admin/events');
    await page.getByText('Everyone going this week has been reminded.').waitFor();
    const reminders = post.received.filter(
      ({ to, subject }) => to === guest.email && subject.includes('Reminder'),
    );
    expect(reminders).toHaveLength(1);
  });

  test('the host can duplicate the event, and an administrator cancels another with a reason', async () => {
    const { page } = host.visitor;
    await open(page, path);
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await page.getByLabel('Title', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title);
    await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toBe('');

    const created = await admin.context.request.post('/api/events', {
      headers: { origin: site.url },
      data: {
        title: 'Tea',
        description: 'Tea.',
        eventDate: inDays(5),
        startTime: '19:00',
        location: 'Hall',
        address: '1 High Road',
        postcode: 'IG1 1AA',
        organizer: 'Mahalla',
      },
    });
    const { id } = z.object({ id: z.string() }).parse(await created.json());
    await open(guest.visitor.page, `/events/${id}`);
    await guest.visitor.page.getByRole('button', { name: 'I’m coming' }).click();
    await guest.visitor.page.getByRole('heading', { name: 'You’re coming' }).waitFor();
    await open(admin.page, `/events/${id}`);
    await admin.page.getByRole('button', { name: 'Cancel event' }).click();
    await admin.page.getByLabel('Reason, which they will see').fill('The hall is flooded.');
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Cancel event' }).click();
    await admin.page.getByText('This event has been cancelled.').waitFor();
    await message(guest.email, 'is cancelled');
  });

  test('the place of an i‘tikaf is drawn among those who have entered, and anyone can check the draw', async () => {
    const { page } = admin;
    const nights = 'The last ten nights';
    await open(page, '/create-event');
    await page.getByLabel('Title', { exact: true }).fill(nights);
    await page.getByLabel('Description').fill('I‘tikaf until Eid.');
    await page.getByLabel('Location').fill('Prayer hall');
    await page.getByLabel('Address').fill('1 High Road, Ilford');
    await page.getByLabel('Postcode').fill('IG1 1AA');
    await page.getByLabel('Date', { exact: true }).fill(inDays(20));
    await page.getByLabel('Start time').fill('17:00');
    await page.getByLabel('Last day (optional)').fill(inDays(30));
    await page.getByLabel('End time on the last day').fill('07:00');
    await page.getByText('Places and cost').click();
    await page.getByLabel('Draw the places on (optional)').fill(inDays(10));
    await page.getByRole('button', { name: 'Create Event' }).click();
    await page.getByText('Please enter how many places are drawn.').waitFor();
    await page.getByLabel('Number of places (optional)').fill('1');
    await page.getByRole('button', { name: 'Create Event' }).click();
    await page.waitForURL('**/admin/events');
    const [event] = await site.database.db.select().from(events).where(eq(events.title, nights));
    const address = `/events/${event?.id}`;
    for (const [at, { visitor }] of [guest, host].entries()) {
      await open(visitor.page, address);
      await visitor.page.getByRole('button', { name: 'Enter the draw' }).click();
      await visitor.page.getByRole('heading', { name: 'You’re in the draw' }).waitFor();
      await visitor.page.getByText(`Your number is ${at + 1}.`).waitFor();
      await visitor.page.getByRole('button', { name: 'Skip' }).click();
    }
    await shown(host.visitor.page, '2 people are in the draw.').waitFor();
    const draw = page.getByRole('region', { name: 'The draw' });
    const fact = (name: string) =>
      draw.locator('dt').getByText(name, { exact: true }).locator('+ dd').textContent();
    await open(page, address);
    await draw.getByText('How the draw can be checked').click();
    await expectAccessible(page);
    const fingerprint = await fact('SHA-256 of the seed');
    await site.write((db) =>
      db
        .update(events)
        .set({ drawOn: inDays(-1) })
        .where(eq(events.title, nights)),
    );
    expect(await triggerJob(site.database.db, 'draw-places')).toBe(true);
    await Promise.all([guest, host].map(({ email }) => message(email, `“${nights}”`)));
    await open(page, address);
    await draw.getByText('How the draw can be checked').click();
    const sha256 = (text: string | null) => createHash('sha256').update(String(text)).digest('hex');
    const seed = await fact('Seed');
    expect(sha256(seed)).toBe(fingerprint);
    const order = [1, 2].toSorted((a, b) => (sha256(`${seed}:${a}`) < sha256(`${seed}:${b}`) ? -1 : 1));
    await expect
      .poll(() => draw.getByRole('listitem').allInnerTexts())
      .toEqual([`${order[0]} has a place`, `${order[1]} waits`]);
    await expectAccessible(page);
    const [winner, other] = order[0] === 1 ? [guest, host] : [host, guest];
    await open(winner.visitor.page, address);
    await shown(winner.visitor.page, 'You’re coming').waitFor();
    await open(other.visitor.page, address);
    await shown(other.visitor.page, 'You’re on the waiting list').waitFor();
  });

  test('after the start the host confirms attendance, which counts for the guest', async () => {
    const began = new Date(Date.now() - 3_600_000);
    const { page } = host.visitor;
    await open(page, `${path}/guests`);
    await expect.poll(() => page.getByRole('button', { name: 'Yes' }).count()).toBe(0);
    // Moves the event into the past.
    await site.write((db) =>
      db
        .update(events)
        .set({ eventDate: boroughDate(began), startTime: boroughTime(began), endTime: null })
        .where(eq(events.title, title)),
    );
    await open(page, `${path}/guests`);
    const line = page.getByRole('row').filter({ hasText: 'Ghalib' });
    await line.getByRole('button', { name: 'Yes' }).click();
    await shown(page, 'Marked as attended.').waitFor();
    await open(guest.visitor.page, '/profile');
    await guest.visitor.page.getByText(`Attended “${title}”`).waitFor();
  });

  afterAll(async () => {
    await host?.visitor.leave();
    await guest?.visitor.leave();
  });
});
