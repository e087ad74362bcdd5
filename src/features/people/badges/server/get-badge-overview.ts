import { handle } from '#kit/server/handle.ts';
import { catalogue } from '../catalogue.ts';
import { calls } from '../contract.ts';
import { countHolders } from './queries.ts';

/** Lists the catalogue, with how many members have each badge. */
export const getBadgeOverview = handle(calls.getBadgeOverview, async (ctx) => {
  const holders = new Map((await countHolders(ctx.db, ctx.now)).map((one) => [one.key, one.holders]));
  return catalogue.map(({ key, label, type, assign, description }) => ({
    key,
    label,
    type,
    assign,
    description,
    holders: holders.get(key) ?? 0,
  }));
});
