import type { Choice } from '#kit/web/ui/field.tsx';
import type { BusinessCategory } from '../business.contract.ts';

/** Returns options of categories, each followed by its indented subcategories. */
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
