import type { RichBlock, RichText } from '#kit/contract/rich-text.ts';
import { forumLimits } from './forum.rules.ts';

/** A quotation as its author chose it; without `replyId` it quotes the post. */
export type Quote = { replyId?: string | undefined; words: string };

const marker = /^>\[([1-9])\][ \t]*$/;
const mention = /@\{[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}|./gsu;

/** Returns the line that stands for a quotation in the text of a reply. */
export function markerOf(position: number): string {
  return `>[${position}]`;
}

/**
 * Splits the text of a reply at the markers of its quotations. `texts` has one item more than `positions`: each quotation stands
 * before the next text. A marker without a quotation, and one that is repeated, is text.
 */
export function splitAtQuotations(content: string, positions: readonly number[]) {
  const open = new Set(positions);
  const texts: string[][] = [[]];
  const found: number[] = [];
  for (const line of content.split('\n')) {
    const position = Number(marker.exec(line)?.[1]);
    if (open.delete(position)) {
      found.push(position);
      texts.push([]);
    } else texts.at(-1)?.push(line);
  }
  return { texts: texts.map((lines) => lines.join('\n')), positions: found };
}

/** Puts the quotations that have no marker in the text above it. */
export function withMarkers(content: string, count: number): string {
  const positions = Array.from({ length: count }, (_, at) => at + 1);
  const placed = new Set(splitAtQuotations(content, positions).positions);
  const missing = positions.filter((position) => !placed.has(position)).map(markerOf);
  return missing.length === 0 ? content : [...missing, '', content].join('\n');
}

/** Takes a quotation out of a text that is being written, and renumbers the markers of those after it. */
export function withoutQuotation(content: string, position: number): string {
  const lines = content.split('\n').flatMap((line) => {
    const at = Number(marker.exec(line)?.[1]);
    if (at === position) return [];
    return at > position ? [markerOf(at - 1)] : [line];
  });
  return lines.join('\n');
}

/** Replaces the markers in a text by empty lines, for readers who see it without its quotations. */
export function withoutMarkers(content: string): string {
  return content
    .split('\n')
    .map((line) => (marker.test(line) ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Leaves out all quoted lines of a text, also those that were typed. */
export function withoutQuotedLines(content: string): string {
  return content
    .split('\n')
    .filter((line) => !/^ {0,3}>/.test(line))
    .join('\n')
    .trim();
}

/** Returns the text of a post or reply as readers see it, without the quotations in it. */
export function ownTextOf(blocks: RichText): string {
  return blocks
    .map(textOf)
    .filter((text) => text.trim() !== '')
    .join('\n');
}

function textOf(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.spans.map(({ text, host }) => (host ? `${text} (${host})` : text)).join('');
    case 'list':
      return block.items.map(ownTextOf).join('\n');
    case 'code':
      return block.text;
    default:
      return '';
  }
}

/** Returns the words to quote: those that were selected, if they are in the text, else the whole text, up to a limit. */
export function wordsToQuote(text: string, selected: string): string {
  const isIn = selected !== '' && findWords(text, selected, (token) => token) !== undefined;
  const wanted = (isIn ? selected : text).trim();
  if (wanted.length <= forumLimits.quotedWords) return wanted;
  // Up to the last blank, so that no word is cut.
  const beginning = wanted.slice(0, forumLimits.quotedWords).replace(/[\uD800-\uDBFF]$/, '');
  return (/^.*\s/s.exec(beginning)?.[0] ?? beginning).trimEnd();
}

/**
 * Returns the part of a stored text that reads like these words, apart from blanks; undefined if there is none. `show`: what a
 * reader sees for a mention. A mention of which the words have a part is returned whole.
 */
export function findWords(
  stored: string,
  words: string,
  show: (token: string) => string,
): string | undefined {
  const wanted = words.replace(/\s/g, '');
  let shown = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of stored.matchAll(mention)) {
    const visible = (piece.length > 2 ? show(piece) : piece).replace(/\s/g, '');
    shown += visible;
    for (let unit = 0; unit < visible.length; unit += 1) {
      starts.push(index);
      ends.push(index + piece.length);
    }
  }
  const at = wanted === '' ? -1 : shown.indexOf(wanted);
  return at < 0 ? undefined : stored.slice(starts[at], ends[at + wanted.length - 1]);
}
