import { fullName, initialOf } from '#features/accounts/users/member-name.rules.ts';
import { suggestedInterests, suggestedSkills } from './member-profile.rules.ts';

type Name = {
  firstName: string;
  lastName: string;
  displayName: string | null;
  showRealName: boolean;
};

/**
 * The name shown in the directory: first and last name if the member wants that, else the display name, else the first
 * name with the initial of the last.
 */
export function shownNameOf({ firstName, lastName, displayName, showRealName }: Name): string {
  if (showRealName) return fullName({ firstName, lastName });
  if (displayName !== null) return displayName;
  const initial = initialOf(lastName);
  return initial === '' ? firstName : `${firstName} ${initial}.`;
}

const suggestedByKey = new Map([...suggestedInterests, ...suggestedSkills].map((tag) => [keyOf(tag), tag]));

/**
 * Normalises tags: without duplicates (ignoring case), in the suggested spelling if there is one, and capitalised, so that
 * people with the same interest find each other.
 */
export function tidyTags(tags: readonly string[]): string[] {
  const tagsByKey = new Map<string, string>();
  for (const tag of tags) {
    const text = tag.replaceAll(/\s+/g, ' ').trim();
    const key = keyOf(text);
    if (text !== '' && !tagsByKey.has(key)) tagsByKey.set(key, suggestedByKey.get(key) ?? capitalize(text));
  }
  return [...tagsByKey.values()];
}

function keyOf(tag: string): string {
  return tag.normalize('NFKC').toLowerCase().replaceAll(/[’'‘]/g, '');
}

function capitalize(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

type SearchableFields = {
  profession: string | null;
  bio: string | null;
  interests: readonly string[];
  skills: readonly string[];
  lookingFor: readonly string[];
  offering: readonly string[];
};

/** The text that a search uses: only what members see, so that nobody is found by a name that they hide. */
export function searchTextOf(shownName: string, profile: SearchableFields): string {
  const { profession, bio, interests, skills, lookingFor, offering } = profile;
  const parts = [shownName, profession, bio, ...interests, ...skills, ...lookingFor, ...offering];
  return parts
    .filter((part) => part !== null)
    .join('\n')
    .toLowerCase();
}
