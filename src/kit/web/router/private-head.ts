import { headOf } from './head.ts';
import type { RouterContext } from './root-route.ts';

/** The head of a screen that search engines must leave out. For a route's `head`. */
export function privateHead(title: string, path: string) {
  return ({ match }: { match: { context: RouterContext } }) =>
    headOf({ title, description: title, path, publicUrl: match.context.publicUrl, hidden: true });
}
