import type { Ctx } from '#kit/server/context.ts';

type Site = Pick<Ctx, 'db' | 'registry'>;

/**
 * Returns those of the paths whose page can no longer be opened, because it was deleted or taken down: what was stored with such a path
 * names it. The page of anything that can't be reported is never among them.
 */
export async function findGonePaths(site: Site, paths: Iterable<string>): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (const path of new Set(paths)) {
    const [page = path] = path.split(/[?#]/);
    // A reply's address is its thread's, with a query: it is gone with either.
    if ((await isGone(site, path)) || (page !== path && (await isGone(site, page)))) gone.add(path);
  }
  return gone;
}

async function isGone({ db, registry }: Site, address: string): Promise<boolean> {
  for (const kind of registry.reportable) {
    const id = kind.pageAddress?.exec(address)?.[1];
    const content = id === undefined ? null : await kind.find(db, id);
    if (content === undefined || content?.removed) return true;
  }
  return false;
}
