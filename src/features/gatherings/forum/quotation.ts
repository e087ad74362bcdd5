const maxQuoted = 600;

/**
 * A text as a Markdown quotation, with who said it where that may be told, and an empty line for the answer. What the text itself
 * quotes is left out: a quotation of a quotation helps nobody.
 */
export function quotationOf(text: string, name: string | null): string {
  const own = text
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim();
  const short = own.length > maxQuoted ? `${own.slice(0, maxQuoted).replace(/\s*\S*$/, '')} …` : own;
  const lines = short.split('\n').map((line) => `> ${line}`.trimEnd());
  return [...lines, ...(name ? ['>', `> – ${name}`] : []), '', ''].join('\n');
}
