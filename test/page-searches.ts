import { routes } from '#app/routes.ts';
import type { RawSearch } from '#kit/web/router/search-params.ts';

export type PageSearch = {
  /** The route’s path: /mosque/$mosqueId. */
  path: string;
  /** The parameters that the page reads. */
  names: readonly string[];
  read(search: RawSearch): object;
};

/** Every page that reads search parameters. */
export const pageSearches: readonly PageSearch[] = routes.flatMap(({ options }) => {
  if (!('path' in options) || !('validateSearch' in options) || typeof options.validateSearch !== 'function')
    return [];
  const read: (search: RawSearch) => object = options.validateSearch;
  return [{ path: options.path, names: namesReadBy(read), read }];
});

function namesReadBy(read: PageSearch['read']): string[] {
  const names = new Set<string>();
  const recorder = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  read(recorder);
  return [...names];
}
