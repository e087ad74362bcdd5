// @module-tag thorough
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { classifiedMessages, classifiedTalks } from '#features/exchange/classifieds/server/listing.tables.ts';
import { expectAccessible } from './accessible.ts';
import { journey } from './journey.ts';
import { aMemberOf, type JourneyMember } from './members.ts';
import type { Site } from './site.ts';
import { hydrated, open, shown, type Visitor } from './visitor.ts';

/*
 * Hafsa and a reader with a phone have written 72 messages to each other, and so have she and a reader with a wide
 * screen. Then she writes twelve at a time, which take more than one screen.
 */
const widths = ['phone', 'wide'] as const;
type Width = (typeof widths)[number];
const [lastOld, atATime] = [72, 12];

let site: Site;
let hafsa: JourneyMember;
type Reader = { member: JourneyMember; id: string; last: number };
const readers = new Map<Width, Reader>();
journey.beforeAll(async ({ browser, administration }) => {
  const { post } = administration;
  site = administration.site;
  const admin = await administration.anAdministrator();
  const common = { site, post, browser, admin };
  hafsa = await aMemberOf({ ...common, firstName: 'Hafsa', screen: 'wide' });
  for (const screen of widths) {
    const member = await aMemberOf({ ...common, firstName: 'Juwayriyah', screen });
    readers.set(screen, await aLongConversation(member));
  }
  await admin.leave();
});
afterAll(async () => {
  await hafsa?.visitor.leave();
  for (const { member } of readers.values()) await member.visitor.leave();
});

const Rows = z.object({ rows: z.array(z.object({ id: z.string() })) });
const userId = (email: string) => sql`(select id from users where email = ${email})`;
const textOf = (position: number) => `Chapter ${String(position).padStart(3, '0')}`;

async function aLongConversation(member: JourneyMember): Promise<Reader> {
  const [hers, theirs] = [userId(hafsa.email), userId(member.email)];
  const inserted = await site.write((db) =>
    db.execute(sql`insert into member_connections
      (id, from_user_id, to_user_id, status, intro_message, sent_at, responded_at, last_activity_at)
      values (gen_random_uuid(), ${hers}, ${theirs}, 'accepted', 'Salam', now() - interval '2 days',
        now() - interval '2 days', now() - interval '2 days') returning id`),
  );
  const reader = { member, id: Rows.parse(inserted).rows[0]?.id ?? '', last: 0 };
  await addMessages(reader, lastOld, sql`case when n % 2 = 0 then ${hers} else ${theirs} end`);
  await markRead(reader.id);
  return reader;
}

/** Hafsa writes twelve messages. Only the database allows so many in a minute. */
const writeMore = (reader: Reader) => addMessages(reader, atATime, userId(hafsa.email));

/** Adds unread messages to a conversation. `writer`: who has written message n, as SQL. */
async function addMessages(reader: Reader, count: number, writer: SQL): Promise<void> {
  const { id, last } = reader;
  const text = sql`'Chapter ' || lpad(n::text, 3, '0') || repeat(E'\n', 1) || repeat('a page of it ', 20)`;
  await site.write(async (db) => {
    await db.execute(sql`insert into chat_messages
      (id, connection_id, from_user_id, position, client_id, message, created_at)
      select gen_random_uuid(), ${id}::uuid, ${writer}, n, gen_random_uuid(), ${text},
        now() - interval '2 hours' + n * interval '30 seconds'
      from generate_series(${last + 1}::int, ${last + count}::int) as n`);
    await db.execute(sql`update member_connections set last_position = ${last + count}, last_activity_at = now()
      where id = ${id}::uuid`);
  });
  reader.last += count;
}

function readerOf(width: Width) {
  const reader = readers.get(width);
  if (!reader) throw new Error('The readers have not signed in.');
  const { page } = reader.member.visitor;
  const talk = page.getByRole('article', { name: /^Conversation with Hafsa/ });
  return { reader, id: reader.id, member: reader.member, page, talk };
}

/** Marks all messages of a conversation as read. */
async function markRead(id: string): Promise<void> {
  await site.write((db) =>
    db.execute(
      sql`update chat_messages set read_at = now() where connection_id = ${id}::uuid and read_at is null`,
    ),
  );
}

/** The messages of Hafsa’s that the reader has not read. */
async function unreadTexts(id: string): Promise<string[]> {
  const unread = await site.database.db.execute(
    sql`select split_part(message, E'\n', 1) as id from chat_messages
      where connection_id = ${id}::uuid and from_user_id = ${userId(hafsa.email)} and read_at is null order by position`,
  );
  return Rows.parse(unread).rows.map((row) => row.id);
}

async function write(member: JourneyMember, id: string, message: string): Promise<void> {
  const path = `/api/member-connections/${id}/messages`;
  const headers = { origin: site.url };
  const answer = await member.visitor.context.request.post(path, { data: { message }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Where a text is: its distance from the upper edge of the screen, in pixels, and whether nothing covers it. */
async function placeOf(text: Locator) {
  return text.evaluate((element) => {
    const { top, left, bottom } = element.getBoundingClientRect();
    const isSeenAt = (y: number) => element.contains(document.elementFromPoint(left + 4, y));
    return {
      top: Math.round(top),
      isSeen: isSeenAt(top + 4),
      isSeenWhole: isSeenAt(top + 4) && isSeenAt(bottom - 4),
    };
  });
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

type Way = readonly [
  name: string,
  enter: (visitor: Visitor, id: string, meanwhile: () => Promise<void>) => Promise<unknown>,
];

/** The ways to a conversation. `meanwhile` happens when the reader doesn’t have it open or is offline. */
const waysIn: readonly Way[] = [
  [
    'from the list',
    async ({ page }, _id, meanwhile) => {
      await open(page, '/home');
      await meanwhile();
      await open(page, '/messages');
      await page.getByRole('link', { name: 'Hafsa Khan' }).first().click();
    },
  ],
  [
    'by its address',
    async ({ page }, id, meanwhile) => {
      await open(page, '/home');
      await meanwhile();
      await open(page, `/messages/${id}`);
    },
  ],
  [
    'by a reload',
    async ({ page, context, goOffline }, id, meanwhile) => {
      await open(page, `/messages/${id}`);
      await goOffline();
      await meanwhile();
      // The page that is about to go must not load the new messages and mark them as read while the new one is on its way.
      await page.evaluate(() => {
        window.fetch = () => new Promise(() => undefined);
      });
      await context.setOffline(false);
      await page.reload();
      await hydrated(page);
    },
  ],
  [
    'by the back button',
    async ({ page }, id, meanwhile) => {
      await open(page, `/messages/${id}`);
      const home = page.getByRole('link', { name: /home page$/ });
      await home.first().click();
      await shown(page, 'Hafsa Khan').waitFor({ state: 'hidden' });
      await meanwhile();
      await page.goBack();
    },
  ],
];
const everyWay = widths.flatMap((width) => waysIn.map(([name, enter]) => ({ width, name, enter })));

test.each(everyWay)(
  '$width: a conversation opened $name is at its first unread message',
  async ({ width, enter }) => {
    const { reader, member, talk, id } = readerOf(width);
    await markRead(id);
    const firstUnread = textOf(reader.last + 1);
    await enter(member.visitor, id, () => writeMore(reader));
    const first = shown(talk, firstUnread);
    await expect.poll(() => placeOf(first)).toMatchObject({ isSeen: true });
    expect((await placeOf(first)).top).toBeLessThan(300);
    await expect.poll(() => unreadTexts(id)).not.toContain(firstUnread);
    // What is below the screen has not been read.
    expect(await unreadTexts(id)).toContain(textOf(reader.last));
  },
);

test.each(everyWay)(
  '$width: a conversation opened $name, all of which is read, is at its end',
  async ({ width, enter }) => {
    const { reader, member, talk, id } = readerOf(width);
    await markRead(id);
    await enter(member.visitor, id, async () => undefined);
    const newest = shown(talk, textOf(reader.last));
    await expect.poll(() => placeOf(newest)).toMatchObject({ isSeenWhole: true });
    await expect.poll(() => talk.getByRole('button', { name: /new message/ }).count()).toBe(0);
  },
);

test.each(widths)(
  '%s: who reads further up stays there, and goes to new messages when they choose',
  async (width) => {
    const { reader, page, talk, id } = readerOf(width);
    await markRead(id);
    await open(page, `/messages/${id}`);
    const newest = shown(talk, textOf(reader.last));
    await expect.poll(() => placeOf(newest)).toMatchObject({ isSeenWhole: true });
    await page.mouse.wheel(0, -2500);
    await expect.poll(async () => (await placeOf(newest)).isSeen).toBe(false);
    await page.evaluate(() => scrollTo(0, 900));
    await expect.poll(() => scrolled(page)).toBe(900);
    await write(hafsa, id, 'The first of three');
    const button = talk.getByRole('button', { name: '1 new message' });
    await button.waitFor();
    expect(await scrolled(page)).toBe(900);
    expect(await unreadTexts(id)).toEqual(['The first of three']);
    await write(hafsa, id, 'The second of three');
    await write(hafsa, id, 'The third of three');
    await talk.getByRole('button', { name: '3 new messages' }).click();
    expect(await scrolled(page)).toBeGreaterThan(900);
    await expect.poll(() => placeOf(shown(talk, 'The third of three'))).toMatchObject({ isSeenWhole: true });
    await expect.poll(() => unreadTexts(id)).toEqual([]);
    await expect.poll(() => talk.getByRole('button', { name: /new message/ }).count()).toBe(0);
  },
);

test.each(widths)('%s: who is at the end follows, and an own message leads there', async (width) => {
  const { page, talk, id, member } = readerOf(width);
  await open(page, `/messages/${id}`);
  await expect.poll(() => placeOf(shown(talk, 'The third of three'))).toMatchObject({ isSeenWhole: true });
  for (const text of ['It goes on', 'And on']) {
    await write(hafsa, id, text);
    await expect.poll(() => placeOf(shown(talk, text))).toMatchObject({ isSeenWhole: true });
    await expect.poll(() => unreadTexts(id)).toEqual([]);
  }
  // A message from another device of the reader’s moves nothing.
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => scrolled(page)).toBe(900);
  await write(member, id, 'From my other device');
  await shown(talk, 'From my other device').waitFor();
  expect(await scrolled(page)).toBe(900);
  await write(hafsa, id, 'While you read');
  await talk.getByRole('button', { name: '1 new message' }).waitFor();
  await expectAccessible(page);
  await page.locator('textarea').fill('From this device');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(() => placeOf(shown(talk, 'From this device'))).toMatchObject({ isSeenWhole: true });
});

test.each(widths)('%s: earlier messages keep the place, and only new ones are announced', async (width) => {
  const { page, talk, id } = readerOf(width);
  await open(page, `/messages/${id}`);
  await expect.poll(() => placeOf(shown(talk, 'From this device'))).toMatchObject({ isSeenWhole: true });
  const announced = await watchAnnouncements(page);
  await page.evaluate(() => scrollTo(0, 0));
  const oldest = shown(talk, /^Chapter \d+/);
  const text = (await oldest.textContent())?.slice(0, 11) ?? '';
  const before = textOf(Number(text.slice(-3)) - 1);
  const { top } = await placeOf(oldest);
  await talk.getByRole('button', { name: 'Earlier messages' }).click();
  await shown(talk, before).waitFor();
  expect(Math.abs((await placeOf(shown(talk, text))).top - top)).toBeLessThan(3);
  expect(await scrolled(page)).toBeGreaterThan(900);

  const headers = { origin: site.url };
  const path = `/api/member-connections/${id}/read`;
  const answer = await hafsa.visitor.context.request.post(path, { data: {}, headers });
  expect(answer.ok()).toBe(true);
  await expect.poll(() => talk.getByText(/· read$/).count()).toBeGreaterThan(9);
  await write(hafsa, id, 'Shall we meet on Sunday?');
  await expect.poll(announced).toEqual(['Hafsa Khan: Shall we meet on Sunday?']);
});

/** A conversation of the reader about a listing of Hafsa's, all of it read, with more messages than fit on a screen. */
async function aListingTalk(member: JourneyMember) {
  const [seller, buyer] = await Promise.all([hafsa.email, member.email].map(idOf));
  const now = new Date().toISOString();
  const [talk] = await site.write((db) =>
    db
      .insert(classifiedTalks)
      .values({ title: 'Pram', sellerUserId: seller, buyerUserId: buyer, lastMessageAt: now })
      .returning(),
  );
  if (!talk || !seller || !buyer) throw new Error('The conversation was not stored.');
  const texts = Array.from({ length: 30 }, (_, at) => textOf(at + 1));
  const message = (text: string) => `${text}\n${'a page of it '.repeat(20)}`;
  const add = (of: readonly string[], fromUserId: string, readAt: string | null) =>
    site.write((db) =>
      db
        .insert(classifiedMessages)
        .values(of.map((text) => ({ talkId: talk.id, fromUserId, message: message(text), readAt }))),
    );
  await add(texts, buyer, now);
  return {
    id: talk.id,
    last: texts.at(-1) ?? '',
    hafsaWrites: (of: readonly string[]) => add(of, seller, null),
  };
}

async function idOf(email: string): Promise<string | undefined> {
  const found = await site.database.db.execute(sql`select id from users where email = ${email}`);
  return Rows.parse(found).rows[0]?.id;
}

/** The messages of a conversation about a listing that nobody has read. */
async function unreadAboutListing(talkId: string): Promise<string[]> {
  const unread = and(eq(classifiedMessages.talkId, talkId), isNull(classifiedMessages.readAt));
  const rows = await site.database.db
    .select()
    .from(classifiedMessages)
    .where(unread)
    .orderBy(classifiedMessages.id);
  return rows.map(({ message }) => message.split('\n')[0] ?? '');
}

test.each(widths)(
  '%s: a conversation about a listing opens at its first unread message, or at its end, and keeps the reader’s place',
  async (width) => {
    const { page, member } = readerOf(width);
    const { id, last, hafsaWrites } = await aListingTalk(member);
    const talk = page.getByRole('article', { name: /^Conversation with Hafsa/ });
    const path = `/classifieds/messages/${id}`;
    const writes = async (message: string) => {
      const sent = `/api/user/classified-talks/${id}/messages`;
      const headers = { origin: site.url };
      const answer = await hafsa.visitor.context.request.post(sent, { data: { message }, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
    };

    await open(page, path);
    await expect.poll(() => placeOf(shown(talk, last))).toMatchObject({ isSeenWhole: true });
    await open(page, '/classifieds/messages');
    const chapters = Array.from({ length: atATime }, (_, at) => `Unread ${at + 10}`);
    await hafsaWrites(chapters);
    await open(page, '/classifieds/messages');
    await page.getByRole('link', { name: 'Pram' }).first().click();
    const first = shown(talk, 'Unread 10');
    await expect.poll(() => placeOf(first)).toMatchObject({ isSeen: true });
    expect((await placeOf(first)).top).toBeLessThan(300);
    await expect.poll(() => unreadAboutListing(id)).not.toContain('Unread 10');
    // What is below the screen has not been read.
    expect(await unreadAboutListing(id)).toContain(chapters.at(-1));

    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => unreadAboutListing(id)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 900));
    await expect.poll(() => scrolled(page)).toBe(900);
    const announced = await watchAnnouncements(page);
    await writes('Is Sunday too late?');
    await talk.getByRole('button', { name: '1 new message' }).waitFor();
    expect(await scrolled(page)).toBe(900);
    expect(await unreadAboutListing(id)).toEqual(['Is Sunday too late?']);
    expect(await announced()).toEqual(['Hafsa Khan: Is Sunday too late?']);
    await talk.getByRole('button', { name: '1 new message' }).click();
    await expect.poll(() => placeOf(shown(talk, 'Is Sunday too late?'))).toMatchObject({ isSeenWhole: true });
    await expect.poll(() => unreadAboutListing(id)).toEqual([]);

    await page.getByLabel('Your message').fill('Sunday is fine');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => placeOf(shown(talk, 'Sunday is fine'))).toMatchObject({ isSeenWhole: true });
    await expect.poll(announced).toEqual(['Hafsa Khan: Is Sunday too late?', 'You: Sunday is fine']);
    await expectAccessible(page);
  },
);

let watched = 0;

/** Records each text that appears or changes in what screen readers announce of a conversation. */
async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const texts: string[] = [];
  const name = `announced${++watched}`;
  await page.exposeFunction(name, (text: string) => void texts.push(text));
  await page.evaluate((heard) => {
    const isAnnounced = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest('article :is([role=log], [aria-live])');
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (!isAnnounced(target)) continue;
        const changed = type === 'characterData' ? [target] : [...addedNodes];
        for (const node of changed) Reflect.get(window, heard)(node.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, name);
  return async () => texts;
}
