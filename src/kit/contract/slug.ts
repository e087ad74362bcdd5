/**
 * Converts a category's name to a slug of lower-case letters and hyphens, with a number if it is taken: 'Cafés &
 * desserts' becomes 'cafes-desserts'.
 */
export function toSlug(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[’‘'\p{Mn}]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const slug = plain || 'category';
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
