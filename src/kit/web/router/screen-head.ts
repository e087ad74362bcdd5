import { type HeadInput, headOf } from './head.ts';
import type { RouterContext } from './root-route.ts';

type Match = { context: RouterContext; pathname: string };

export type PublicHead = Pick<HeadInput, 'title' | 'description'> & {
  /** schema.org objects of the page, which name the site's own address. */
  jsonLd?: (publicUrl: string) => NonNullable<HeadInput['jsonLd']>;
};

/** The head of a screen that says the same whatever it shows. For a route's `head`. */
export function publicHead(path: string, { jsonLd, ...head }: PublicHead) {
  return ({ match: { context } }: { match: Match }) =>
    headOf({ ...head, path, publicUrl: context.publicUrl, jsonLd: jsonLd?.(context.publicUrl) ?? [] });
}

/** The head of a screen that search engines must leave out. For a route's `head`. */
export function privateHead(title: string) {
  return ({ match: { context, pathname } }: { match: Match }) =>
    headOf({ title, description: title, path: pathname, publicUrl: context.publicUrl, hidden: true });
}
