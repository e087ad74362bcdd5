import { suggestedInterests, suggestedSkills } from './profile-options.ts';

type Name = {
  firstName: string;
  lastName: string;
  displayName: string | null;
  showRealName: boolean;
};

/**
 * What a member is called in the directory: first and last name where they want it so, else the name they have chosen, else
 * the first name with the initial of the last.
 */
export function shownNameOf({ firstName, lastName, displayName, showRealName }: Name): string {
  if (showRealName) return `${firstName} ${lastName}`.trim();
  if (displayName !== null) return displayName;
  const initial = [...lastName][0];
  return initial === undefined ? firstName : `${firstName} ${initial.toUpperCase()}.`;
}

const known = new Map([...suggestedInterests, ...suggestedSkills].map((tag) => [keyOf(tag), tag]));

/**
 * Tags as they are stored: each once, whatever its capitals, in the usual spelling where there is one, and with a capital at
 * the beginning, so that people with one interest find each other.
 */
export function tidyTags(tags: readonly string[]): string[] {
  const tidied = new Map<string, string>();
  for (const tag of tags) {
    const text = tag.replaceAll(/\s+/g, ' ').trim();
    const key = keyOf(text);
    if (text !== '' && !tidied.has(key)) tidied.set(key, known.get(key) ?? capitalised(text));
  }
  return [...tidied.values()];
}

function keyOf(tag: string): string {
  return tag.normalize('NFKC').toLowerCase().replaceAll(/[’'‘]/g, '');
}

function capitalised(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

type Searched = {
  profession: string | null;
  bio: string | null;
  interests: readonly string[];
  skills: readonly string[];
  lookingFor: readonly string[];
  offering: readonly string[];
};

/** What a search looks into: only what members see of the entry, so that nobody is found by a name they keep to themselves. */
export function searchTextOf(shownName: string, profile: Searched): string {
  const { profession, bio, interests, skills, lookingFor, offering } = profile;
  const parts = [shownName, profession, bio, ...interests, ...skills, ...lookingFor, ...offering];
  return parts
    .filter((part) => part !== null)
    .join('\n')
    .toLowerCase();
}
