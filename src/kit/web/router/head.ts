import { borough } from '#borough';
import type { SiteDetails } from '#kit/contract/site-details.ts';
import type { RouterContext } from './root-route.ts';

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

export type HeadInput = {
  title: string;
  description: string;
  /** The page's path with the search parameters that make it a different page: '/mosques?facility=Parking'. */
  path: string;
  publicUrl: string;
  /** Path of the preview picture, 1200 × 630, and its text alternative. */
  image?: { path: string; alt: string };
  /** schema.org objects of the page. */
  jsonLd?: readonly { readonly [key: string]: Json }[];
  /** True for pages that search engines must not index. */
  hidden?: boolean;
};

/**
 * Returns a page's title, description, canonical link, preview for messengers and schema.org data. For a route's
 * `head`.
 */
export function headOf(input: HeadInput) {
  const url = input.publicUrl + input.path;
  const title = `${input.title} · ${borough.productName} ${borough.name}`;
  const image = input.image ?? { path: '/preview.png', alt: `${borough.productName} ${borough.name}` };
  return {
    meta: [
      { title },
      { name: 'description', content: input.description },
      { property: 'og:site_name', content: borough.productName },
      { property: 'og:type', content: 'website' },
      { property: 'og:locale', content: borough.locale.replace('-', '_') },
      { property: 'og:title', content: input.title },
      { property: 'og:description', content: input.description },
      { property: 'og:url', content: url },
      { property: 'og:image', content: input.publicUrl + image.path },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: image.alt },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(input.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [{ rel: 'canonical', href: url }],
    scripts: (input.jsonLd ?? []).map((data) => ({
      type: 'application/ld+json',
      children: safeJson({ '@context': 'https://schema.org', ...data }),
    })),
  };
}

/** Encodes JSON for a script element: no text in it can close the element. */
function safeJson(data: Json): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns schema.org's breadcrumbs from the home page to this one. `trail` has names and paths, the page itself last. */
export function breadcrumbList(publicUrl: string, trail: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: publicUrl + step.path,
    })),
  };
}

type Match = { context: RouterContext; pathname: string };

export type PublicHead = Pick<HeadInput, 'title' | 'description'> & {
  /** schema.org objects of the page, which contain the site's address and contact details. */
  jsonLd?: (publicUrl: string, site: SiteDetails) => NonNullable<HeadInput['jsonLd']>;
};

/** Returns the head of a screen that doesn't depend on its content. For a route's `head`. */
export function publicHead(path: string, { jsonLd, ...head }: PublicHead) {
  return ({ match: { context } }: { match: Match }) =>
    headOf({
      ...head,
      path,
      publicUrl: context.publicUrl,
      jsonLd: jsonLd?.(context.publicUrl, context.site) ?? [],
    });
}

/** Returns the head of a screen that search engines must not index. For a route's `head`. */
export function privateHead(title: string) {
  return ({ match: { context, pathname } }: { match: Match }) =>
    headOf({ title, description: title, path: pathname, publicUrl: context.publicUrl, hidden: true });
}
