import type { Choice } from '#kit/web/ui/field.tsx';
import type { BusinessCategory } from '../contract.ts';

/** Categories for a menu: each followed by its subcategories, whose names are set in. */
export function categoryChoices(
  categories: readonly BusinessCategory[],
  toValue: (category: BusinessCategory) => string,
): Choice[] {
  return categories
    .filter(({ parentId }) => parentId === null)
    .flatMap((above) => [
      { value: toValue(above), label: above.name },
      ...categories
        .filter(({ parentId }) => parentId === above.id)
        .map((one) => ({ value: toValue(one), label: `– ${one.name}` })),
    ]);
}
