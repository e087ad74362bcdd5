import { blockedWith } from '#features/accounts/blocks/server/public.ts';
import { followedBy } from '#features/mosques/managers-and-follows/server/public.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import type { Ctx } from '#kit/server/context.ts';
import { chooseItems, type WeeklyItem } from '../choose-items.ts';
import { weeklyKinds } from './issue-items.ts';

type Person = { id: string; firstName: string; postcode: string | null; interests: string[] | null };

/** What one member's letter holds. */
export async function messageFor(ctx: Ctx, items: readonly WeeklyItem[], person: Person) {
  const follows = (await followedBy(ctx.db, person.id)).map(({ id }) => id);
  const blocked = new Set(await blockedWith(ctx.db, person.id));
  const home = person.postcode === null ? null : await findPostcode(ctx, person.postcode);
  const reader = { interests: person.interests ?? [], follows, home };
  return {
    firstName: person.firstName,
    from: dateText(boroughDate(ctx.now)),
    items: chooseItems(
      weeklyKinds(ctx),
      items.filter(({ authorId }) => !authorId || !blocked.has(authorId)),
      reader,
    ),
  };
}
