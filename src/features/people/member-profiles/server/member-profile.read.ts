import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { audienceDenialReason } from '#features/site/settings/audience.rules.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { SearchSource } from '#kit/server/context.ts';
import { findByWords, inOrderOf } from '#kit/server/search/find-by-words.ts';
import { memberProfiles } from './member-profile.tables.ts';

/** Finds, for the site search, members whose entry every member sees, by what they show only. */
export const searchedMembers: SearchSource = {
  kind: { name: 'member', label: 'Members', order: 10 },
  async isVisible({ actor, db, now }) {
    if (actor.kind !== 'person' || actor.suspended) return false;
    return audienceDenialReason((await readSettings(db)).memberDirectoryAudience, actor, now) === null;
  },
  async find({ db, actor }, query, limit) {
    if (actor.kind !== 'person') return [];
    const { userId, searchWords } = memberProfiles;
    const source = {
      table: memberProfiles,
      id: userId,
      words: searchWords,
      where: isFoundBy(actor.id),
      order: { by: userId, direction: 'desc' },
    } as const;
    const ids = await findByWords(db, query, source, limit);
    const rows = await inOrderOf(ids, () =>
      db
        .select({
          id: userId,
          name: memberProfiles.shownName,
          ...pick(memberProfiles, 'profession', 'ward'),
        })
        .from(memberProfiles)
        .where(inArray(userId, ids)),
    );
    return rows.map(({ id, name, profession, ward }) => ({
      id,
      title: name,
      line: [profession ?? 'Member', ward].filter((part) => part !== null).join(', '),
      path: `/member-directory/${id}`,
    }));
  },
};

function isFoundBy(viewerId: string): SQL | undefined {
  const { userId, seenBy, removedAt } = memberProfiles;
  return and(
    eq(seenBy, 'members'),
    isNull(removedAt),
    sql`exists (select from users as u where u.id = ${userId} and u.account_status = 'active')`,
    notBlocked(viewerId, userId),
  );
}
