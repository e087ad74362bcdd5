import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { z } from 'zod';
import { forumFollows, forumLikes, forumPosts } from '#features/gatherings/forum/server/tables.ts';
import { aServerProcess } from '../servers/server-process.ts';
import { type AttackedSite, attack } from './attacked-site.ts';
import { aStranger, type Stranger } from './stranger.ts';

const listed = z.array(z.object({ id: z.string() })).min(1);

/** A post of the sample community. */
async function aPost(browser: Stranger): Promise<string> {
  const [post] = listed.parse((await browser.does('GET', '/api/forum/posts?limit=1')).json());
  return post?.id ?? '';
}

/** Sends 200 requests at once that do something and take it back by turns. Answers the statuses that came back. */
async function storm(browser: Stranger, path: string): Promise<Set<number>> {
  const answers = Array.from({ length: 200 }, (_, at) =>
    at % 2 === 0 ? browser.send('PUT', path, { body: {} }) : browser.send('DELETE', path),
  );
  return new Set((await Promise.all(answers)).map(({ status }) => status));
}

async function countsOf({ database: { db } }: AttackedSite, id: string) {
  const [post] = await db.select().from(forumPosts).where(eq(forumPosts.id, id));
  return { shown: post?.likeCount, likes: await db.$count(forumLikes, eq(forumLikes.postId, id)) };
}

attack('a storm of likes counts nothing twice, and holds up nobody', async ({ site }) => {
  const { browser } = await site.aMember('Stormy');
  const { browser: another } = await site.aMember('Calm');
  const id = await aPost(browser);
  const path = `/api/forum/posts/${id}/like`;
  const before = await countsOf(site, id);
  const [statuses] = await Promise.all([storm(browser, path), another.does('PUT', path, {})]);
  expect(statuses).toEqual(new Set([200]));
  const { shown, likes } = await countsOf(site, id);
  expect(shown).toBe(likes);
  expect(likes - before.likes).toBeOneOf([1, 2]);
});

attack('a storm of follows leaves one at most', async ({ site }) => {
  const { id: userId, browser } = await site.aMember('Stormy');
  const postId = await aPost(browser);
  expect(await storm(browser, `/api/forum/posts/${postId}/follow`)).toEqual(new Set([200]));
  const own = and(eq(forumFollows.postId, postId), eq(forumFollows.userId, userId));
  expect(await site.database.db.$count(forumFollows, own)).toBeLessThanOrEqual(1);
});

attack('at a server with the usual limit most of a storm ends at the door', async ({ site }) => {
  const { browser } = await site.aMember('Stormy');
  const { browser: another } = await site.aMember('Calm');
  const path = `/api/forum/posts/${await aPost(browser)}/like`;
  const server = await aServerProcess({
    DATABASE_URL: site.database.url,
    DATA_DIR: site.dataDir,
    REQUESTS_PER_MINUTE: '600',
  });
  await server.ready;
  const [statuses, other] = await Promise.all([
    storm(aStranger([server.url], browser.cookies()), path),
    aStranger([server.url], another.cookies()).send('PUT', path, { body: {} }),
  ]);
  await server.stop();
  expect(statuses).toEqual(new Set([200, 429]));
  expect(other.status).toBe(200);
});
