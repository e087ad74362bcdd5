import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { tooManyMentions } from '../errors.ts';
import { forumLimits } from '../max-lengths.ts';
import { mentionedIn, type Named, possibleNames, withoutTokens, withTokens } from '../mentions.ts';
import { nameOf } from './authors.ts';
import type { Reader } from './require-forum.ts';
import { forumPosts, forumReplies } from './tables.ts';

/**
 * A text with the ids of those whom it mentions: members who have written in the forum under their name, so that nobody learns by
 * trying names who is a member. `before`: texts whose mentions stay good. Refuses: too_many_mentions.
 */
export async function linkMentions(
  db: Db,
  reader: Reader,
  text: string,
  before: readonly string[] = [],
): Promise<string> {
  const plain = withoutTokens(text);
  const names = possibleNames(plain);
  if (names.length === 0) return plain;
  const stored = withTokens(plain, await peopleCalled(db, reader, names, mentionedIn(...before)));
  if (mentionedIn(stored).length > forumLimits.mentions) throw apiError(tooManyMentions);
  return stored;
}

/** That a member can be mentioned by the reader: active, known from the forum by name, and no block in between. */
export function isMentionable({ id, hidden }: Reader): SQL | undefined {
  const others = [...hidden, ...(id === null ? [] : [id])];
  return and(
    eq(members.accountStatus, 'active'),
    others.length === 0 ? undefined : notInArray(members.id, others),
    sql`(exists (select from ${forumPosts} as p where p.user_id = ${members.id} and p.is_shown and not p.is_anonymous)
      or exists (select from ${forumReplies} as r join ${forumPosts} as p on p.id = r.post_id
        where r.user_id = ${members.id} and r.is_shown and not (p.is_anonymous and p.user_id = r.user_id)))`,
  );
}

/** Of several with one name the one who has been a member for longest. */
async function peopleCalled(
  db: Db,
  reader: Reader,
  names: readonly string[],
  known: readonly string[],
): Promise<Named[]> {
  const fullName = sql`lower(${members.firstName} || ' ' || ${members.lastName})`;
  const isKnown = known.length === 0 ? undefined : inArray(members.id, [...known]);
  const rows = await db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(inArray(fullName, [...names]), or(isMentionable(reader), isKnown)))
    .orderBy(members.id)
    .limit(100);
  const byName = new Map<string, Named>();
  for (const row of rows) {
    const name = nameOf(row);
    if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), { id: row.id, name });
  }
  return [...byName.values()];
}
