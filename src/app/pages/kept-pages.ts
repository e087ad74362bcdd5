/*
 * The pages that are the same for every visitor, and may be kept for the next. A page that shows what a link carries (a token, an
 * address) stands nowhere here; one that isn’t named is made for each request.
 */

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const patterns = [
  '/',
  '/(?:home|map|mosques|events|jamaah|prayer-times|business-directory|classifieds|council-meetings)',
  '/(?:privacy|safety|terms|accessibility|waiting-list)',
  `/(?:mosque|events|business-directory|classifieds|council-meetings)/${id}`,
].map((pattern) => new RegExp(`^${pattern}$`));

/** Whether a page’s path is one of those. */
export function isPageForAll(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
