/** The parts of one of our addresses ('/events?search=iftar#list') as the router's links take them. */
export function linkTo(path: string): { to: string; search: Record<string, string>; hash?: string } {
  const url = new URL(path, 'https://mahalla.invalid');
  return {
    to: url.pathname,
    search: Object.fromEntries(url.searchParams),
    ...(url.hash ? { hash: url.hash.slice(1) } : {}),
  };
}
