/** Splits a path of this site ('/events?search=iftar#list') into the parts that the router's links take. */
export function linkTo(path: string): { to: string; search: Record<string, string>; hash?: string } {
  const url = new URL(path, 'https://mahalla.invalid');
  return {
    to: url.pathname,
    search: Object.fromEntries(url.searchParams),
    ...(url.hash ? { hash: url.hash.slice(1) } : {}),
  };
}
