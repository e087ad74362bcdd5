import { and, asc, sql } from 'drizzle-orm';
import { members, photoUrl } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { isMentionable } from '../mentions.ts';
import { scholarMarks } from '../moderation/scholar-queries.ts';
import { requireForum } from '../require-forum.ts';

const maxNames = 8;

/** Answers who can be mentioned under names that begin with the search. Refuses: not_allowed. */
export const listMentionable = handle(calls.listMentionable, async (ctx, { search }) => {
  const reader = await requireForum(ctx);
  const beginning = `${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await ctx.db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      photoKey: members.photoKey,
    })
    .from(members)
    .where(
      and(
        sql`lower(${members.firstName} || ' ' || ${members.lastName}) like ${beginning}`,
        isMentionable(reader),
      ),
    )
    .orderBy(asc(members.firstName), asc(members.lastName), asc(members.id))
    .limit(maxNames);
  const marks = await scholarMarks(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ photoKey, ...row }) => ({
    ...row,
    profileImageUrl: photoUrl(photoKey),
    scholar: marks.get(row.id) ?? null,
  }));
});
