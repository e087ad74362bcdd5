import type { NavigationLink } from '#kit/web/router/web-feature.ts';

/** Those of a viewer's links that stand in one place of the navigation. */
export function linksAt(
  navigation: readonly NavigationLink[],
  place?: NavigationLink['place'],
): readonly NavigationLink[] {
  return navigation.filter((link) => link.place === place);
}

/** How a link is marked while an address is open: its own page, a page that belongs to it, or not at all. */
export function currentMark(
  { to, under = [] }: Pick<NavigationLink, 'to' | 'under'>,
  pathname: string,
): 'page' | 'true' | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  if (path === to) return 'page';
  const belongs = [to, ...under].some((start) =>
    start === '/' ? path === '/' : path === start || path.startsWith(`${start}/`),
  );
  return belongs ? 'true' : undefined;
}
