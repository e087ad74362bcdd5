import { declarable } from '#features/people/badges/display-limits.ts';

export type DirectoryBadge = (typeof declarable)[number]['key'];
export const directoryBadges: readonly DirectoryBadge[] = declarable.map(({ key }) => key);

/** What the address of the directory may say. */
export type DirectorySearch = {
  search?: string | undefined;
  location?: string | undefined;
  profession?: string | undefined;
  interest?: string | undefined;
  skill?: string | undefined;
  badge?: DirectoryBadge | undefined;
  open?: true | undefined;
  cursor?: string | undefined;
};

/** How many of the filters behind the button are set. */
export function countDirectoryFilters({ location, profession, interest, skill }: DirectorySearch): number {
  return [location, profession, interest, skill].filter((value) => value !== undefined).length;
}

/** Whether the list is narrowed by anything. */
export function isNarrowed({ cursor: _cursor, ...search }: DirectorySearch): boolean {
  return Object.values(search).some((value) => value !== undefined);
}
