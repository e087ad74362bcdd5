import { cleanText } from '#kit/contract/field-kinds.ts';

/** A mention as stored. The name is looked up on reading, and disappears with the account. */
const token = /@\{([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\}/g;
/** The number of @ signs that are checked for mentions. */
const maxSigns = 50;
const maxWords = 5;
const maxNameLength = 80;

/** A member by the name that people write. */
export type NamedMember = { id: string; name: string };

/** Escapes mention tokens in submitted text, so that nobody is mentioned by id. */
export function escapeMentionTokens(text: string): string {
  return text.replaceAll('@{', '@ {');
}

/** The apostrophes that keyboards write: “O’Neill” from a phone is the member O'Neill. */
export const apostrophes = '’‘ʼʻ`´';

/** Makes a name comparable: in lower case, with straight apostrophes. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[’‘ʼʻ`´]/g, "'");
}

/** Returns every possible name after an @, folded: its first one to five words, with and without trailing punctuation and 's. */
export function possibleNames(text: string): string[] {
  const names = new Set<string>();
  for (const at of findSigns(text)) {
    const words =
      text
        .slice(at + 1, at + 1 + maxNameLength)
        .match(/\S+\s*/g)
        ?.slice(0, maxWords) ?? [];
    for (let count = 1; count <= words.length; count += 1) {
      const name = foldName(words.slice(0, count).join('').trimEnd());
      if (!/^\S+(?: \S+)*$/.test(name)) continue;
      const bare = withoutEnding(name);
      names.add(name).add(bare).add(bare.replace(/'s$/, ''));
    }
  }
  return [...names];
}

/**
 * Replaces each member’s name after an @ with a token of their id; the longest name first. `own`: the text with blanks in the
 * place of what it quotes, in which nobody is mentioned.
 */
export function insertMentionTokens(text: string, people: readonly NamedMember[], own = text): string {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  let stored = '';
  let from = 0;
  for (const at of findSigns(own)) {
    const rest = own.slice(at + 1);
    const person = byLength.find(({ name }) => beginsWith(rest, name));
    if (!person || at < from) continue;
    stored += `${text.slice(from, at)}@{${person.id}}`;
    from = at + 1 + person.name.length;
  }
  return stored + text.slice(from);
}

/** Returns the ids of the members mentioned in stored texts. */
export function mentionedIds(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => [...text.matchAll(token)].map(([, id = '']) => id)))];
}

/** Returns the members whom a stored text mentions and its previous version did not. */
export function newlyMentioned(before: string, after: string): string[] {
  const previousIds = new Set(mentionedIds(before));
  return mentionedIds(after).filter((id) => !previousIds.has(id));
}

/** Replaces the tokens of a stored text with names, or with `fallback` for members without one. */
export function replaceMentionTokens(
  text: string,
  names: ReadonlyMap<string, string>,
  fallback: string,
): string {
  return text.replace(token, (_, id: string) => `@${names.get(id) ?? fallback}`);
}

/** Returns the positions of each @ that begins a word; one inside an email address doesn’t. */
function findSigns(text: string): number[] {
  return [...text.matchAll(/(^|[^\p{L}\p{N}._-])@(?=\p{L})/gu)]
    .slice(0, maxSigns)
    .map(({ index, 1: before = '' }) => index + before.length);
}

function withoutEnding(name: string): string {
  return /^.*[\p{L}\p{M}\p{N}]/su.exec(name)?.[0] ?? '';
}

function beginsWith(text: string, name: string): boolean {
  const start = text.slice(0, name.length);
  return foldName(start) === foldName(name) && !/^[\p{L}\p{M}\p{N}]/u.test(text.slice(name.length));
}

/** Returns the beginning of a Markdown text on one line, without formatting, for lists, notifications and emails. */
export function excerpt(markdown: string, length: number): string {
  const plain = markdown
    .slice(0, length * 6)
    .replace(/^[ \t]*(?:```.*|~~~.*|[-*_]{3,}[ \t]*)$/gm, ' ')
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}\s+|>+\s?|[-*+]\s+|\d{1,9}[.)]\s+)/gm, '')
    .replace(/(\*\*|__|~~|`+)(\S(?:.*?\S)??)\1/g, '$2')
    .replace(/(^|[^\p{L}\p{N}])([*_])(\S(?:.*?\S)??)\2(?![\p{L}\p{N}])/gu, '$1$3')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length);
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')).trimEnd()}…`;
}

/** Control characters except tabs and line breaks, and separators that cannot be typed. */
const controls = /[\p{Cc}\u2028\u2029]/gu;
/** More combining marks on one letter than any script uses. */
const stackedMarks = /(\p{M}{6})\p{M}+/gu;

/**
 * Normalises text for storage: cleaned like any text, composed (NFC), without control characters and stacked combining
 * marks. Empty if nothing in it shows.
 */
export function readableText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(controls, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(stackedMarks, '$1')
    .replace(/\n{4,}/g, '\n\n\n');
  return cleanText(plain);
}
