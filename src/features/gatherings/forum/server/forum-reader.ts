import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { listIdsBlockedEitherWay } from '#features/accounts/blocks/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { members, photoUrl } from '#features/accounts/users/server/public.ts';
import { audienceDenialReason } from '#features/site/settings/audience.rules.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { actsAsAdministrator } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { ForumStatus } from '../forum.rules.ts';
import type { Author } from '../forum-post.contract.ts';
import { forumPosts, forumReplies } from './forum.tables.ts';

/** The reader. `id` is null for a visitor, who sees no names; `hidden` are the members with whom a block exists. */
export type Reader = { id: string | null; isAdministrator: boolean; hidden: readonly string[] };

/**
 * Returns the reader, if the site opens the forum to them (a setting). Refuses: not_signed_in, not_allowed, and confirm_password
 * or second_factor_needed if it is open to administrators only.
 */
export async function requireForum(ctx: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<Reader> {
  const { db, actor, now } = ctx;
  const denied = audienceDenialReason((await readSettings(db)).forumsAudience, actor, now);
  if (denied) throw apiError(denied);
  return readerOf(ctx);
}

/** Whether the forum is open to the caller. */
export async function mayReadForum({ db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<boolean> {
  return audienceDenialReason((await readSettings(db)).forumsAudience, actor, now) === null;
}

/** Returns the reader, if the forum is open to them. */
export async function readerOf({ db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>): Promise<Reader> {
  const id = actor.kind === 'person' ? actor.id : null;
  const hidden = id === null ? [] : await listIdsBlockedEitherWay(db, id);
  return { id, isAdministrator: actsAsAdministrator(actor, now), hidden };
}

/*
 * All comparisons with blocks in the forum are in this file (forum-reader.test.ts checks it). A block never hides or silences an
 * unnamed asker: otherwise somebody could block one member after another and learn who asked.
 */

/** The columns that decide whether a post’s author is unnamed. */
export type PostAuthor = { isAnonymous: boolean; userId: string | null };

/** Whether the writer of a post, or of a reply to it, is its unnamed asker. */
export function isUnnamed(post: PostAuthor, writerId: string | null): boolean {
  return post.isAnonymous && writerId !== null && writerId === post.userId;
}

/** Whether a block exists between the reader and the writer of a post, or of a reply to it. */
export function isBlocked({ hidden }: Reader, post: PostAuthor, writerId: string | null): boolean {
  return writerId !== null && !isUnnamed(post, writerId) && hidden.includes(writerId);
}

/** Condition: a block exists between the reader and the post’s author. Undefined if the reader has no blocks. */
export function postIsBlocked(reader: Reader): SQL | undefined {
  return writerIsBlocked(reader, forumPosts.userId, forumPosts.isAnonymous);
}

/** The negation of postIsBlocked. */
export function postNotBlocked(reader: Reader): SQL | undefined {
  return opposite(postIsBlocked(reader));
}

/** Condition: no block exists between the reader and the writer of a reply to the post. */
export function replyNotBlocked(reader: Reader, post: PostAuthor): SQL | undefined {
  const isAsker = post.isAnonymous ? sql`${forumReplies.userId} = ${post.userId}::uuid` : sql`false`;
  return opposite(writerIsBlocked(reader, forumReplies.userId, isAsker));
}

/**
 * Condition for queries that join posts with replies: a block exists between the reader and `writer`, who replied to the row of
 * forum_posts.
 */
export function writerOfReplyIsBlocked(reader: Reader, writer: SQL): SQL | undefined {
  return writerIsBlocked(reader, writer, sql`${forumPosts.isAnonymous} and ${writer} = ${forumPosts.userId}`);
}

/** The negation of writerOfReplyIsBlocked. */
export function writerOfReplyNotBlocked(reader: Reader, writer: SQL): SQL | undefined {
  return opposite(writerOfReplyIsBlocked(reader, writer));
}

/** Returns the members who have no block with the writer of a post, or of a reply to it. */
export async function filterUnblocked(
  db: Db,
  post: PostAuthor,
  writerId: string | null,
  ids: readonly string[],
): Promise<string[]> {
  if (writerId === null || isUnnamed(post, writerId) || ids.length === 0) return [...ids];
  const blocked = new Set(await listIdsBlockedEitherWay(db, writerId));
  return ids.filter((id) => !blocked.has(id));
}

/** Whether a block hides a member’s name from the reader in a text or a list of names; author names are not affected. */
export function isNameHidden({ hidden }: Reader, memberId: string): boolean {
  return hidden.includes(memberId);
}

/** Condition: no block exists between the reader and a member who can be mentioned. */
export function nameNotHidden({ hidden }: Reader, member: AnyPgColumn): SQL | undefined {
  return hidden.length === 0 ? undefined : sql`${member} not in ${anyOf(hidden)}`;
}

/** Returns the reader without blocks, because blocks do not apply to the texts of an unnamed asker. */
export function asUnnamed(reader: Reader): Reader {
  return { ...reader, hidden: [] };
}

function writerIsBlocked(
  { hidden }: Reader,
  writer: AnyPgColumn | SQL,
  isAsker: AnyPgColumn | SQL,
): SQL | undefined {
  return hidden.length === 0 ? undefined : sql`(${writer} in ${anyOf(hidden)} and not (${isAsker}))`;
}

/** Negates a condition. Also true where the writer's id is null. */
function opposite(condition: SQL | undefined): SQL | undefined {
  return condition && sql`(${condition} is not true)`;
}

/** A list of ids in SQL. */
function anyOf(ids: readonly string[]): SQL {
  return sql`(${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
}

/** Returns the state of a post or reply that readers see. */
export function statusOf({
  status,
  removedAt,
}: {
  status: Exclude<ForumStatus, 'removed'>;
  removedAt: string | null;
}): ForumStatus {
  return removedAt === null ? status : 'removed';
}

/** Shown for a mentioned member who has left, or whom the reader may not see. */
export const unknownMemberName = 'member';

/** Returns members by id as readers see them. Visitors get no names, since membership reveals a person’s faith. */
export async function findAuthors(
  db: Db,
  ids: readonly (string | null)[],
  isVisitor: boolean,
): Promise<ReadonlyMap<string, Author>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0 || isVisitor) return new Map();
  const rows = await db
    .select(pick(members, 'id', 'firstName', 'lastName', 'shownName', 'photoKey'))
    .from(members)
    .where(inArray(members.id, known));
  return new Map(
    rows.map(({ photoKey, ...row }) => [
      row.id,
      { ...toShownName(row), profileImageUrl: photoUrl(photoKey) },
    ]),
  );
}

type Names = { id: string; firstName: string; lastName: string; shownName: string | null };

/** Returns a member’s name; a chosen display name is returned as the first name. */
export function toShownName({ id, firstName, lastName, shownName }: Names) {
  return shownName === null ? { id, firstName, lastName } : { id, firstName: shownName, lastName: '' };
}

/** Returns names by member id; with a reader, without those that a block hides. */
export function namesOf(authors: ReadonlyMap<string, Author>, reader?: Reader): ReadonlyMap<string, string> {
  const named = [...authors].filter(([id]) => !reader || !isNameHidden(reader, id));
  return new Map(named.map(([id, author]) => [id, fullName(author)]));
}
