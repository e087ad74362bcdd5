import { mosqueManagers } from '#features/mosques/managers-and-follows/server/managers-and-follows.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from './people.ts';
import { aMosque } from './places.ts';

/** Stores a mosque with a manager. */
export async function aManagedMosque(ctx: Ctx) {
  const mosque = await aMosque(ctx.db);
  const { ctx: manager, user } = await asMember(ctx);
  await ctx.db.insert(mosqueManagers).values({ placeId: mosque.id, userId: user.id });
  return { mosque, manager, user };
}
