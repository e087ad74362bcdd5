// @module-tag thorough
import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { boroughDate } from '#kit/contract/dates.ts';
import { administrator } from '../community-database.ts';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember, memberPassword } from './members.ts';
import { signIn } from './sign-in.ts';
import type { Site } from './site.ts';
import { aVisitor, hydrated, open, shown, type Visitor, type VisitorOptions } from './visitor.ts';

/*
 * The laptop in a mosque's office: two tabs of one browser. Khadija has a page open, and in the other tab she signs out and
 * Yusuf signs in.
 */

let site: Site;
let browser: Browser;
let khadija: JourneyMember;
let yusuf: JourneyMember;
let maryam: JourneyMember;
/** The addresses of a forum post, a conversation of Khadija's and an event. */
const paths = { thread: '', conversation: '', event: '' };
const pending = 'Calligraphy for beginners';

journey.beforeAll(async ({ browser: shared, administration }) => {
  browser = shared;
  site = administration.site;
  const { post } = administration;
  const admin = await administration.anAdministrator({ screen: 'wide' });
  const person = { site, post, browser, admin, screen: 'wide' } as const;
  khadija = await aMemberOf({ ...person, firstName: 'Khadija' });
  yusuf = await aMemberOf({ ...person, firstName: 'Yusuf' });
  maryam = await aMemberOf({ ...person, firstName: 'Maryam' });
  await send(maryam.visitor, 'put', '/api/user/member-profile', { seenBy: 'members', isOpenToConnect: true });
  const toUserId = await idOf(sql`select id from users where email = ${maryam.email}`);
  const asked = await send(khadija.visitor, 'post', '/api/member-connections', {
    toUserId,
    message: 'Salam',
  });
  await send(maryam.visitor, 'post', `/api/member-connections/${asked.id}/accept`, {});
  await send(khadija.visitor, 'post', '/api/events', anEvent(pending));
  const event = await send(admin, 'post', '/api/events', anEvent('Reed pens and ink'));
  paths.conversation = `/messages/${asked.id}`;
  paths.event = `/events/${event.id}`;
  paths.thread = `/forums/post/${await idOf(sql`select id from forum_posts where status = 'active' order by id limit 1`)}`;
  await admin.leave();
});
afterAll(async () => {
  for (const member of [khadija, yusuf, maryam]) await member?.visitor.leave();
});

const anEvent = (title: string) => ({
  title,
  description: 'Bring a pen.',
  eventDate: boroughDate(new Date(Date.now() + 5 * 86_400_000)),
  startTime: '19:00',
  location: 'Library hall',
  address: '2 Clements Road, Ilford',
  postcode: 'IG1 1EA',
  organizer: 'Library',
});

const WithId = z.object({ id: z.string() });

async function send({ context }: Visitor, method: 'post' | 'put', path: string, data: object) {
  const answer = await context.request[method](path, { data, headers: { origin: site.url } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return z.object({ id: z.string().optional() }).parse(await answer.json());
}

async function idOf(query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = z.object({ rows: z.array(WithId) }).parse(await site.database.db.execute(query));
  return rows[0]?.id ?? '';
}

/** Counts the rows of a table that a condition fits. */
async function countOf(table: string, condition: ReturnType<typeof sql>): Promise<number> {
  const query = sql`select count(*)::int as n from ${sql.identifier(table)} where ${condition}`;
  const { rows } = z
    .object({ rows: z.tuple([z.object({ n: z.number() })]) })
    .parse(await site.database.db.execute(query));
  return rows[0].n;
}

const ofMember = ({ email }: JourneyMember) => sql`(select id from users where email = ${email})`;

/** Signs the member of a browser out in a tab, and another one in. */
async function signInInstead(tab: Page, who: { email: string; password: string }): Promise<void> {
  await open(tab, '/sign-out');
  await tab.getByRole('button', { name: 'Sign out', exact: true }).click();
  await tab.waitForURL((url) => url.pathname === '/');
  await signIn(tab, who);
}

const credentials = ({ email }: JourneyMember) => ({ email, password: memberPassword });

/** Opens the laptop's browser, in which somebody signs in. */
async function aLaptop(who: { email: string; password: string }, options: VisitorOptions = {}) {
  const laptop = await aVisitor(browser, site.url, { screen: 'wide', ...options });
  await signIn(laptop.page, who);
  return { ...laptop, otherTab: await laptop.context.newPage() };
}

/**
 * A browser that stores nothing for sites: its tabs can't tell each other who has signed in, so only the server's answer
 * does.
 */
async function aForgetfulLaptop(who: { email: string; password: string }, options: VisitorOptions = {}) {
  const laptop = await aVisitor(browser, site.url, { screen: 'wide', ...options });
  await laptop.context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new Error('Nothing is stored.');
      },
    });
  });
  await signIn(laptop.page, who);
  return { ...laptop, otherTab: await laptop.context.newPage() };
}

/** Waits until a page is one that the server made for a member. */
async function expectMadeFor(page: Page, member: JourneyMember): Promise<void> {
  const id = await idOf(ofMember(member));
  await expect.poll(() => page.locator('html').getAttribute('data-account')).toContain(id);
}

const nowYusuf = 'You’re now signed in as Yusuf Khan.';

/** Waits for the message with its button. */
async function expectMessage(page: Page): Promise<void> {
  await shown(page, nowYusuf).waitFor();
  await page.getByRole('button', { name: 'Reload the page' }).filter({ visible: true }).first().waitFor();
  await expectAccessible(page);
}

const reload = (page: Page) =>
  page.getByRole('button', { name: 'Reload the page' }).filter({ visible: true }).first().click();

test('a reply that was typed before another member signed in isn’t sent, isn’t shown to that member, and waits for its author', async () => {
  const words = 'My sister asks for a lift on Friday.';
  const { page, otherTab, context, leave } = await aLaptop(credentials(khadija));
  await open(page, paths.thread);
  const untouched = await context.newPage();
  await open(untouched, '/profile');
  await expect.poll(() => untouched.getByLabel('First name').inputValue()).toBe('Khadija');
  await page.getByRole('textbox', { name: 'Your reply' }).fill(words);
  await signInInstead(otherTab, credentials(yusuf));

  // A page with nothing typed becomes the other member's; one with words says who is signed in.
  await expect.poll(() => untouched.getByLabel('First name').inputValue()).toBe('Yusuf');
  await expectMessage(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await shown(page, 'Your reply wasn’t sent').waitFor();
  await expectMessage(page);
  await expect.poll(() => page.getByRole('textbox', { name: 'Your reply' }).inputValue()).toBe(words);
  expect(await countOf('forum_replies', sql`content = ${words}`)).toBe(0);

  await reload(page);
  await expectMadeFor(page, yusuf);
  await hydrated(page);
  await expect.poll(() => page.getByRole('textbox', { name: 'Your reply' }).inputValue()).toBe('');
  expect(await page.content()).not.toContain(words);

  // It is there again for the one who typed it.
  await signInInstead(otherTab, credentials(khadija));
  await expectMadeFor(page, khadija);
  await expect.poll(() => page.getByRole('textbox', { name: 'Your reply' }).inputValue()).toBe(words);
  await leave();
});

test('a private message isn’t sent under another member’s name, and waits for its author', async () => {
  const words = 'Please tell nobody about my brother.';
  const { page, otherTab, leave } = await aForgetfulLaptop(credentials(khadija), { screen: 'phone' });
  await open(page, paths.conversation);
  await page.getByRole('textbox', { name: 'Message to Maryam' }).fill(words);
  await signInInstead(otherTab, credentials(yusuf));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectMessage(page);
  const log = page.getByRole('region', { name: 'Messages' });
  await log.getByText(words).waitFor();
  expect(await countOf('chat_messages', sql`message = ${words}`)).toBe(0);
  await reload(page);
  // The conversation is none of Yusuf's.
  await expect.poll(() => page.content()).not.toContain(words);
  await leave();
});

test('a profile that was filled in before another member signed in doesn’t rename that member', async () => {
  const { page, otherTab, leave } = await aForgetfulLaptop(credentials(khadija), { screen: 'phone' });
  await open(page, '/profile');
  await page.getByLabel('First name').fill('Khadijah');
  await signInInstead(otherTab, credentials(yusuf));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectMessage(page);
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Khadijah');
  expect(await countOf('users', sql`first_name = 'Khadijah'`)).toBe(0);
  await reload(page);
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Yusuf');
  await leave();
});

test('a press on a page of another member books no place', async () => {
  const { page, otherTab, leave } = await aForgetfulLaptop(credentials(khadija), { screen: 'phone' });
  await open(page, paths.event);
  await signInInstead(otherTab, credentials(yusuf));
  await page.getByRole('button', { name: 'I’m coming' }).filter({ visible: true }).click();
  await shown(page, 'Your place wasn’t booked').waitFor();
  await expectMessage(page);
  expect(await countOf('event_rsvps', sql`user_id in (${ofMember(yusuf)}, ${ofMember(khadija)})`)).toBe(0);
  // A link of that page opens as the member who is signed in now.
  await page.getByRole('link', { name: 'home page' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expectMadeFor(page, yusuf);
  await leave();
});

test('an administrator’s page approves nothing once a member has signed in', async () => {
  const { page, otherTab, leave } = await aForgetfulLaptop(administrator);
  await open(page, '/admin/approvals?type=event');
  await signInInstead(otherTab, credentials(yusuf));
  const card = page.getByRole('listitem').filter({ hasText: pending });
  await card.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectMessage(page);
  expect(await countOf('events', sql`title = ${pending} and status = 'pending'`)).toBe(1);
  await leave();
});

test('after signing out, neither the back button nor an open page shows a member’s own things', async () => {
  const { page, otherTab, leave } = await aLaptop(credentials(khadija));
  await open(page, '/profile');
  await open(otherTab, '/profile');
  await open(otherTab, paths.conversation);
  await signInInstead(otherTab, credentials(yusuf));
  const seen: string[] = [];
  while (seen.length === 0 || !/\/profile$/.test(otherTab.url())) {
    await otherTab.goBack();
    await hydrated(otherTab);
    seen.push(await otherTab.content());
  }
  expect(seen.filter((html) => html.includes(khadija.email) || html.includes('Maryam'))).toEqual([]);
  expect(seen.at(-1)).toContain(yusuf.email);

  // As the browser shows a page again that it has kept in its back/forward cache.
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Yusuf');
  await open(otherTab, '/sign-out');
  await otherTab.getByRole('button', { name: 'Sign out', exact: true }).click();
  await otherTab.waitForURL((url) => url.pathname === '/');
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForURL(/\/sign-in/);
  await leave();
});
