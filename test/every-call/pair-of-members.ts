import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import {
  acceptConnection,
  createMemberConnection,
} from '#features/people/connections/server/introduction.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anOpenMember } from '../factories/connections.ts';
import { aMosque } from '../factories/places.ts';

/** Two members: `doer` does something, and `reader` would be notified of it or read it. */
export async function aPair(ctx: Ctx) {
  const reader = await anOpenMember(ctx, { firstName: 'Farah', lastName: 'Siddiqi' });
  const doer = await anOpenMember(ctx, { firstName: 'Ehsan', lastName: 'Malik' });
  return { ctx, reader, doer };
}
export type Pair = Awaited<ReturnType<typeof aPair>>;

export type Act = {
  /** The call, or a description of another event, by which the doer reaches the reader. */
  name: string;
  /** The kinds of notification that the reader gets. */
  kinds: readonly string[];
  /** Creates what the act needs, and returns the act. */
  prepare: (pair: Pair) => Promise<() => unknown>;
};

/** Opens a conversation between the two: the reader requested it, and the doer accepted. */
export async function converse({ reader, doer }: Pair): Promise<string> {
  const { id } = await createMemberConnection.run(reader.ctx, { toUserId: doer.user.id, message: 'Salam' });
  await acceptConnection.run(doer.ctx, { id });
  return id;
}

/** Creates a mosque that a member manages. */
export async function createManagedMosque({ ctx }: Pair, userId: string) {
  const mosque = await aMosque(ctx.db);
  await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId });
  return mosque;
}

/** What the doer writes to the reader. */
export const message = 'I know where you live.';
