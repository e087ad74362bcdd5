import type { Category } from '../listing.contract.ts';

/** Returns options of categories, each followed by its subcategories. `choose` returns the value of an option. */
export function categoryChoices(
  categories: readonly Category[],
  choose: (category: Category) => string,
): { value: string; label: string }[] {
  const top = categories.filter(({ parentId }) => parentId === null);
  return top.flatMap((category) => {
    const parts = categories.filter(({ parentId }) => parentId === category.id);
    return [
      { value: choose(category), label: category.name },
      ...parts.map((part) => ({ value: choose(part), label: `${category.name}: ${part.name}` })),
    ];
  });
}
