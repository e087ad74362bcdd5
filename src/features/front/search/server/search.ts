import type { Ctx, SearchSource } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { readSearch, type SearchQuery } from '#kit/server/search/search-query.ts';
import { calls, type FoundKind } from '../contract.ts';

/** Answers what is found of each kind that the caller may see; what is a letter off only where nothing is written so. */
export const search = handle(calls.search, async (ctx, { q, only, limit }) => {
  const sources = await visibleSources(ctx, only);
  const query = readSearch(q);
  const exact = await findAll(ctx, sources, query, limit);
  if (exact.length > 0) return { isNear: false, kinds: exact };
  return { isNear: true, kinds: await findAll(ctx, sources, { ...query, isNear: true }, limit) };
});

async function visibleSources(ctx: Ctx, only: string | undefined): Promise<readonly SearchSource[]> {
  const asked = ctx.registry.search.filter((source) => only === undefined || source.kind.name === only);
  const visible = await Promise.all(asked.map((source) => source.isVisible(ctx)));
  return asked.filter((_, at) => visible[at]);
}

async function findAll(
  ctx: Ctx,
  sources: readonly SearchSource[],
  query: SearchQuery,
  limit: number,
): Promise<FoundKind[]> {
  const found = await Promise.all(
    sources.map(async ({ kind, find }) => {
      const items = await find(ctx, query, limit + 1);
      return {
        name: kind.name,
        label: kind.label,
        items: items.slice(0, limit),
        hasMore: items.length > limit,
        listPath: query.isNear ? null : (kind.list?.(query.text) ?? null),
      };
    }),
  );
  return found.filter(({ items }) => items.length > 0);
}
