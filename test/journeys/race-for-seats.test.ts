// @module-tag thorough
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays, boroughDate } from '#kit/contract/dates.ts';
import type { SmtpListener } from '../servers/smtp-listener.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember, memberPassword } from './members.ts';
import { signIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { open, shown, type Visitor } from './visitor.ts';

const names = ['Aaliyah', 'Bilal', 'Canan', 'Dawud', 'Esra'];

let site: Site;
let post: SmtpListener;
let admin: Visitor;
let racers: JourneyMember[] = [];
journey.beforeAll(async ({ browser, administration }) => {
  ({ site, post } = administration);
  admin = await administration.anAdministrator({ screen: 'wide' });
  for (const firstName of names) {
    racers.push(await aMemberOf({ site, post, browser, admin, firstName, screen: 'phone' }));
  }
});
afterAll(async () => {
  for (const { visitor } of racers) await visitor.leave();
  racers = [];
  await admin?.leave();
});

const from = () => ({ headers: { origin: site.url } });

const eventDetails = (title: string, maxAttendees: number) => ({
  title,
  description: 'For all.',
  eventDate: addDays(boroughDate(new Date()), 12),
  startTime: '19:00',
  location: 'Hall',
  address: '1 High Road',
  postcode: 'IG1 1AA',
  organizer: 'Mahalla',
  maxAttendees,
});

/** Creates an event with this number of places. A member’s event waits for approval. */
async function anEvent(visitor: Visitor, title: string, maxAttendees: number): Promise<string> {
  const data = eventDetails(title, maxAttendees);
  const answer = await visitor.context.request.post('/api/events', { ...from(), data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

async function renameEvent(visitor: Visitor, id: string, title: string): Promise<void> {
  const path = `/api/events/${id}`;
  const read = await visitor.context.request.get(path);
  const { updatedAt } = z.object({ updatedAt: z.string() }).parse(await read.json());
  const data = { ...eventDetails(title, 3), updatedAt };
  const answer = await visitor.context.request.put(path, { ...from(), data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const seats = z.object({ attendingCount: z.number(), waitlistedCount: z.number() });

async function seatsOf(id: string): Promise<z.infer<typeof seats>> {
  const answer = await admin.context.request.get(`/api/events/${id}/rsvp`);
  return seats.parse(await answer.json());
}

test('of two administrators who approve an event concurrently, one succeeds and the other is told', async () => {
  const [host, second] = racers;
  if (!host || !second) throw new Error('There are no members.');
  const promoted = await admin.context.request.post('/api/admin/promote', {
    ...from(),
    data: { targetEmail: second.email },
  });
  expect(promoted.ok()).toBe(true);
  // A change of role ends existing sessions.
  await signIn(second.visitor.page, { email: second.email, password: memberPassword });
  await anEvent(host.visitor, 'Story evening', 3);
  const pages = [admin.page, second.visitor.page];
  for (const page of pages) {
    await open(page, '/admin/approvals?type=event');
    const card = page.getByRole('listitem').filter({ hasText: 'Story evening' });
    await card.getByRole('button', { name: 'Approve' }).click();
  }
  await Promise.all(
    pages.map((page) => page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()),
  );
  const told = await Promise.all(
    pages.map(async (page) => {
      const done = shown(page, 'Request approved successfully');
      const late = shown(page, 'Already decided');
      await done.or(late).first().waitFor();
      return done.isVisible();
    }),
  );
  expect(told.filter(Boolean)).toHaveLength(1);
  const decisions = () =>
    post.received.filter(({ to, subject }) => to === host.email && subject.includes('has been approved'));
  await post.waitFor(() => decisions().length > 0);
  expect(decisions()).toHaveLength(1);
});

test('an administrator who rejects what its author has just changed sees the new text before the next attempt', async () => {
  const { page } = admin;
  const [host] = racers;
  if (!host) throw new Error('There are no members.');
  const id = await anEvent(host.visitor, 'Lantern workshop', 3);
  await open(page, '/admin/approvals?type=event');
  const cardOf = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await cardOf('Lantern workshop').getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject this submission: “Lantern workshop”?' });
  await dialog.getByLabel('Reason').fill('Which age is it for?');
  await renameEvent(host.visitor, id, 'Kite workshop');
  await dialog.getByRole('button', { name: 'Reject submission' }).click();
  await shown(page, 'Changed since you opened it').waitFor();
  await cardOf('Kite workshop').getByRole('button', { name: 'Reject' }).click();
  const again = page.getByRole('dialog', { name: 'Reject this submission: “Kite workshop”?' });
  await again.getByLabel('Reason').fill('Which age is it for?');
  await again.getByRole('button', { name: 'Reject submission' }).click();
  await expect.poll(() => cardOf('Kite workshop').count()).toBe(0);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('of several members who book the last place concurrently, one gets it and the others wait', async () => {
  const id = await anEvent(admin, 'Last place', 1);
  for (const { visitor } of racers) await open(visitor.page, `/events/${id}`);
  await Promise.all(
    racers.map(({ visitor }) => visitor.page.getByRole('button', { name: 'I’m coming' }).click()),
  );
  const came = await Promise.all(
    racers.map(async ({ visitor }) => {
      const coming = visitor.page.getByRole('heading', { name: 'You’re coming' });
      const waits = visitor.page.getByRole('heading', { name: 'You’re on the waiting list' });
      await coming.or(waits).first().waitFor();
      return coming.isVisible();
    }),
  );
  expect(came.filter(Boolean)).toHaveLength(1);
  expect(await seatsOf(id)).toEqual({ attendingCount: 1, waitlistedCount: names.length - 1 });
});
