import { eventCategoryLabels } from '#features/gatherings/events/event.rules.ts';
import { volunteerCategoryLabels } from '#features/gatherings/volunteering/opportunity.rules.ts';
import { facilities } from '#features/mosques/places/mosque.rules.ts';

type Category = { name: string; slug: string };

/** Returns the lists whose words also find what is in them: each category's, with its address and a name for administrators. */
export function categoryLists({
  businesses,
  classifieds,
}: {
  businesses: readonly Category[];
  classifieds: readonly Category[];
}): { path: string; label: string }[] {
  const bySlug = (categories: readonly Category[]) =>
    categories.map(({ slug, name }) => [slug, name] as const);
  return [
    ...listsOf('Events', '/events?category', Object.entries(eventCategoryLabels)),
    ...listsOf('Businesses', '/business-directory?category', bySlug(businesses)),
    ...listsOf('Classifieds', '/classifieds?category', bySlug(classifieds)),
    ...listsOf('Volunteering', '/volunteering?category', Object.entries(volunteerCategoryLabels)),
    ...listsOf(
      'Mosques',
      '/mosques?facility',
      facilities.map((facility) => [facility, facility] as const),
    ),
  ];
}

function listsOf(kind: string, filter: string, choices: readonly (readonly [value: string, name: string])[]) {
  return choices.map(([value, name]) => ({
    path: `${filter}=${encodeURIComponent(value)}`,
    label: `${kind}: ${name}`,
  }));
}
