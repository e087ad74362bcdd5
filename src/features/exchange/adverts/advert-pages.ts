import type { AdType } from '#features/exchange/prices/price-options.ts';

/**
 * The pages that carry adverts: what people browse. All others are free of them, those of prayer times, mosques, janazah, safety,
 * privacy, messages and money first; a new page too, until somebody adds it here.
 */
const pages: readonly RegExp[] = [
  /^\/home$/,
  /^\/(events|council-meetings|business-directory|classifieds|forums|volunteering|member-directory)$/,
  /^\/(business-directory|classifieds|forums|volunteering)\/[^/]+$/,
];

/** Ways to the forms below those lists. */
const forms = /\/(mine|new|messages|hours|profile|volunteers|certificate)$/;

/** The home begins with the next prayer: nothing stands above it. */
const withoutTop = /^\/home$/;

/** Where adverts stand on the page of a path: on a phone, and on a wide screen above and below its content. */
export function advertsOn(pathname: string): readonly AdType[] {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  if (forms.test(path) || !pages.some((pattern) => pattern.test(path))) return [];
  return withoutTop.test(path)
    ? ['banner_sidebar', 'banner_mobile']
    : ['banner_top', 'banner_sidebar', 'banner_mobile'];
}
