/** A name as it stands in addresses, and in none of those that are taken: 'Baby & child' becomes 'baby-child'. */
export function slugOf(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '') || 'category';
  let number = 1;
  let unique = slug;
  while (taken.includes(unique)) {
    number += 1;
    unique = `${slug}-${number}`;
  }
  return unique;
}
