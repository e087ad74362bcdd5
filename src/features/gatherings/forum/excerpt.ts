/** The beginning of a Markdown text without its signs, on one line: for lists, notices and e-mails. */
export function excerpt(markdown: string, length: number): string {
  const plain = markdown
    .slice(0, length * 6)
    .replace(/^\s*(?:```.*|~~~.*|[-*_]{3,})\s*$/gm, ' ')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^\s{0,3}(?:#{1,6}\s+|>+\s?|[-*+]\s+|\d{1,9}[.)]\s+)/gm, '')
    .replace(/(\*\*|__|~~|`+)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= length) return plain;
  const cut = plain.slice(0, length);
  const end = cut.lastIndexOf(' ');
  return `${(end > length / 2 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')).trimEnd()}…`;
}
