/** A name as stored; null where a query found no account. */
type Names = { firstName: string | null; lastName: string | null };

/** What people with one name enter as the second: '-', '.', '—'. */
const placeholder = /^[\s\-–—._,*/?]*$/;

/** Returns first and last name; a sign that stands in place of a name is left out. */
export function fullName({ firstName, lastName }: Names): string {
  const parts = [firstName ?? '', lastName ?? ''].filter((part) => !placeholder.test(part));
  return (parts.length > 0 ? parts.join(' ') : (firstName ?? '')).trim();
}

/**
 * A letter or digit with its marks, and in Indian scripts with the letters that a virama joins to it. Not a letter that only modifies its
 * neighbour, like the ʿ of ʿAlī. Intl.Segmenter would do, but the header of every page needs this, and Firefox before 125 lacks it.
 */
const letter = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{N}](?:[\u094D\u09CD\u0ACD\u0B4D\u0C4D\u0D4D]\p{Lo}|\p{M})*/u;

/** Returns the first letter of a name with its marks, as a capital; '' if it has none. */
export function initialOf(name: string): string {
  return letter.exec(name)?.[0].toUpperCase() ?? '';
}

/** Returns the initials of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const initials = name.split(/\s+/).map(initialOf).filter(Boolean);
  return [initials[0], initials.length > 1 ? initials.at(-1) : ''].join('');
}
