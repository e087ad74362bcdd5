/** A member in a text, as it is stored: the name itself is looked up when it is read, and goes with the account. */
const token = /@\{([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}/g;
/** At most so many signs are looked at; nobody needs more. */
const maxSigns = 50;
const maxWords = 5;
const maxNameLength = 80;

/** A member by the name that people write. */
export type Named = { id: string; name: string };

/** Text as it arrived, in which nobody is mentioned by an id. */
export function withoutTokens(text: string): string {
  return text.replaceAll('@{', '@ {');
}

/** Every name that may stand behind an @, in lower case: its first two to five words. */
export function possibleNames(text: string): string[] {
  const names = new Set<string>();
  for (const at of signsIn(text)) {
    const words = text.slice(at + 1, at + 1 + maxNameLength).split(/(?<=\S)(?=\s)/, maxWords);
    for (let count = 2; count <= words.length; count += 1) {
      const name = words.slice(0, count).join('');
      if (/^\S+(?: \S+)+$/.test(name)) names.add(withoutEnding(name).toLowerCase());
    }
  }
  return [...names];
}

/** The text with the id of each member whose name stands behind an @, the longest name first. */
export function withTokens(text: string, people: readonly Named[]): string {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  let stored = '';
  let from = 0;
  for (const at of signsIn(text)) {
    const rest = text.slice(at + 1);
    const person = byLength.find(({ name }) => beginsWith(rest, name));
    if (!person || at < from) continue;
    stored += `${text.slice(from, at)}@{${person.id}}`;
    from = at + 1 + person.name.length;
  }
  return stored + text.slice(from);
}

/** Who is mentioned in stored texts. */
export function mentionedIn(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(token)].map(([, id = '']) => id)))];
}

/** Whom a stored text mentions that the one before it did not. */
export function newlyMentioned(before: string, after: string): string[] {
  const stood = new Set(mentionedIn(before));
  return mentionedIn(after).filter((id) => !stood.has(id));
}

/** A stored text as it is read: with names, and `nobody` for those who have none (any more). */
export function withNames(text: string, names: ReadonlyMap<string, string>, nobody: string): string {
  return text.replace(token, (_, id: string) => `@${names.get(id) ?? nobody}`);
}

/** Where an @ begins a word: one inside an e-mail address doesn’t. */
function signsIn(text: string): number[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}._-])@(?=\p{L})/gu)].slice(0, maxSigns).map(({ index }) => index);
}

function withoutEnding(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}]+$/u, '');
}

function beginsWith(text: string, name: string): boolean {
  const start = text.slice(0, name.length);
  return start.toLowerCase() === name.toLowerCase() && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(name.length));
}
