import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { forumFollows, forumLikes, forumPosts } from '#features/gatherings/forum/server/forum.tables.ts';
import { aServerProcess } from '../servers/server-process.ts';
import { type AttackedSite, attack } from './attacked-site.ts';
import { aClient, type Client } from './client.ts';

const listed = z.array(z.object({ id: z.string() })).min(1);

/** A post of the sample community. */
async function aPost(browser: Client): Promise<string> {
  const [post] = listed.parse((await browser.succeed('GET', '/api/forum/posts?limit=1')).json());
  return post?.id ?? '';
}

/** Sends 200 requests at once that do something and take it back by turns. Answers the statuses that came back. */
async function storm(browser: Client, path: string): Promise<Set<number>> {
  const answers = Array.from({ length: 200 }, (_, at) =>
    at % 2 === 0 ? browser.send('PUT', path, { body: {} }) : browser.send('DELETE', path),
  );
  return new Set((await Promise.all(answers)).map(({ status }) => status));
}

async function countsOf({ database: { db } }: AttackedSite, id: string) {
  const [post] = await db.select().from(forumPosts).where(eq(forumPosts.id, id));
  return { shown: post?.likeCount, likes: await db.$count(forumLikes, eq(forumLikes.postId, id)) };
}

attack('a flood of likes is counted correctly and does not block others', async ({ site }) => {
  const { browser } = await site.aMember('Stormy');
  const { browser: another } = await site.aMember('Calm');
  const id = await aPost(browser);
  const path = `/api/forum/posts/${id}/like`;
  const before = await countsOf(site, id);
  const [statuses] = await Promise.all([storm(browser, path), another.succeed('PUT', path, {})]);
  expect(statuses).toEqual(new Set([200]));
  const { shown, likes } = await countsOf(site, id);
  expect(shown).toBe(likes);
  expect(likes - before.likes).toBeOneOf([1, 2]);
});

attack('a flood of follows leaves at most one', async ({ site }) => {
  const { id: userId, browser } = await site.aMember('Stormy');
  const postId = await aPost(browser);
  expect(await storm(browser, `/api/forum/posts/${postId}/follow`)).toEqual(new Set([200]));
  const own = and(eq(forumFollows.postId, postId), eq(forumFollows.userId, userId));
  expect(await site.database.db.$count(forumFollows, own)).toBeLessThanOrEqual(1);
});

attack('with a request limit a server refuses part of a flood, and others are served', async ({ site }) => {
  const { browser } = await site.aMember('Stormy');
  const { browser: another } = await site.aMember('Calm');
  const path = `/api/forum/posts/${await aPost(browser)}/like`;
  const server = await aServerProcess({
    DATABASE_URL: site.database.url,
    DATA_DIR: site.dataDir,
    // Low, because a busy machine takes a minute for the flood, in which the budget is refilled.
    REQUESTS_PER_MINUTE: '30',
  });
  await server.ready;
  const [statuses, other] = await Promise.all([
    storm(aClient([server.url], browser.cookies()), path),
    aClient([server.url], another.cookies()).send('PUT', path, { body: {} }),
  ]);
  await server.stop();
  expect(statuses).toEqual(new Set([200, 429]));
  expect(other.status).toBe(200);
});
