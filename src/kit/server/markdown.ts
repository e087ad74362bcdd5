import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { BlockContent, DefinitionContent, Link, List, Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { trimLink } from '#kit/contract/link-end.ts';
import type { RichBlock, RichSpan, RichText } from '#kit/contract/rich-text.ts';

/**
 * A text past these limits is hardly written by a person, and is shown as plain text. Every block and every mark in a
 * line costs the parser about the same, so limiting their number limits its time.
 */
const maxLength = 20_000;
const maxLines = 1000;
/** Paragraphs, items, headings, quotations, rules and pieces of code. */
const maxBlocks = 200;
const maxEmphasisMarks = 1000;
/** Characters that may begin or end a link, an address, a reference or code in a line. */
const maxOtherMarks = 400;
const maxMarkersALine = 10;
/** Quotations and lists that lines open inside another one, over the whole text. */
const maxNestedMarkers = 200;

/** How deep quotations and lists are nested when shown; deeper ones appear at the last level. */
const maxDepth = 4;

/** The maximum length of all texts whose trees are cached, the most recently used ones. */
const maxCachedCharacters = 4_000_000;

/**
 * Markdown syntax that is turned off. HTML and definitions would be invisible to readers; a line of dashes below a text
 * and four spaces before it become headings and code mostly by accident.
 */
const disable = { null: ['htmlFlow', 'htmlText', 'definition', 'setextUnderline', 'codeIndented'] };
const extensions = [{ disable }, gfmAutolinkLiteral()];
const mdastExtensions = [gfmAutolinkLiteralFromMarkdown()];

const cache = new LRUCache<string, RichText>({
  maxSize: maxCachedCharacters,
  sizeCalculation: (_, source) => source.length + 1,
});

/** How much is parsed before other requests get a turn; a longer text is parsed in one go. */
const maxBatchCost = 5000;
/** What a line, which may open a block, and a mark within one cost the parser, in characters of prose. */
const lineCost = 20;
const markCost = 5;

/**
 * Parses texts in Markdown into trees, in their order. HTML stays text, pictures become links, and only web and email
 * addresses are links. Other requests are handled in between.
 */
export async function toRichTexts(sources: readonly string[]): Promise<RichText[]> {
  const trees: RichText[] = [];
  let parsed = 0;
  for (const source of sources) {
    const cached = cache.get(source);
    const cost = cached ? 0 : costOf(source);
    if (parsed > 0 && parsed + cost > maxBatchCost) {
      await setImmediate();
      parsed = 0;
    }
    parsed += cost;
    trees.push(cached ?? toTree(source));
  }
  return trees;
}

/** Estimates a text's parsing time: 800 characters that open 200 lists take longer than 5000 of prose. */
function costOf(source: string): number {
  return source.length + count(source, /\n/g) * lineCost + count(source, /[*_`[\]<&\\@]/g) * markCost;
}

function toTree(source: string): RichText {
  const tree = isParsable(source) ? parse(source) : plainParagraph(source);
  cache.set(source, tree);
  return tree;
}

/** Whether a text in Markdown is within the limits, and so is parsed quickly. */
export function isParsable(source: string): boolean {
  if (source.length > maxLength || count(source, /[*_]/g) > maxEmphasisMarks) return false;
  if (count(source, /[`[\]<&\\@]|\w:\/\/|www\./gi) > maxOtherMarks) return false;
  const lines = source.split(/\r\n?|\n/);
  if (lines.length > maxLines || countBlocks(lines) > maxBlocks) return false;
  const markers = lines.map(markersOf);
  const nested = markers.reduce((sum, ofLine) => sum + Math.max(0, ofLine - 1), 0);
  return nested <= maxNestedMarkers && markers.every((ofLine) => ofLine <= maxMarkersALine);
}

/**
 * Counts the blocks that lines can open: one after each blank line, and one for each line that begins with a block's
 * marker.
 */
function countBlocks(lines: readonly string[]): number {
  const opening = lines.filter((line, at) => {
    if (line.trim() === '') return false;
    return (lines[at - 1] ?? '').trim() === '' || /^\s*(?:[-+*>#_`~]|\d{1,9}[.)])/.test(line);
  });
  return opening.length;
}

/** Counts the quotations and lists that a line opens. */
function markersOf(line: string): number {
  const opening = /^\s*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*/.exec(line)?.[0] ?? '';
  return count(opening, />|[-+*]|\d+/g);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Returns where quotations and code stand in a text in Markdown: the offsets of the first character and after the last one. */
export function quotedRanges(source: string): [start: number, end: number][] {
  if (!isParsable(source)) return [];
  return rangesIn(fromMarkdown(source, { extensions, mdastExtensions }));
}

function rangesIn(node: Nodes): [start: number, end: number][] {
  if (node.type === 'blockquote' || node.type === 'code' || node.type === 'inlineCode') {
    const { start, end } = node.position ?? {};
    return [[start?.offset ?? 0, end?.offset ?? 0]];
  }
  return 'children' in node ? node.children.flatMap(rangesIn) : [];
}

/** Returns one paragraph with all lines as they were typed. */
function plainParagraph(source: string): RichText {
  const text = cleanText(source);
  return text.trim() === '' ? [] : [{ type: 'paragraph', spans: [{ text }] }];
}

function parse(source: string): RichText {
  return toBlocks(fromMarkdown(source, { extensions, mdastExtensions }).children, 1);
}

function toBlocks(
  nodes: readonly (RootContent | BlockContent | DefinitionContent)[],
  depth: number,
): RichBlock[] {
  return nodes.flatMap((node) => toBlock(node, depth));
}

function toBlock(node: RootContent | BlockContent | DefinitionContent, depth: number): RichBlock[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [{ type: node.type, spans: toSpans(node.children) }];
    case 'blockquote':
      if (depth > maxDepth) return toBlocks(node.children, depth);
      return [{ type: 'quote', blocks: toBlocks(node.children, depth + 1) }];
    case 'list':
      return toList(node, depth);
    case 'code':
      return [{ type: 'code', text: cleanText(node.value) }];
    case 'thematicBreak':
      return [{ type: 'rule' }];
    default:
      return [];
  }
}

function toList(list: List, depth: number): RichBlock[] {
  if (depth > maxDepth) return list.children.flatMap((item) => toBlocks(item.children, depth));
  const items = list.children.map((item) => toBlocks(item.children, depth + 1));
  return [{ type: 'list', start: list.ordered ? (list.start ?? 1) : null, items }];
}

type Style = Omit<RichSpan, 'text'>;

/**
 * Returns the spans of a line in their order, those of the same style merged, so that combining marks cannot be stacked
 * across spans.
 */
function toSpans(nodes: readonly PhrasingContent[]): RichSpan[] {
  const spans: RichSpan[] = [];
  for (const span of nodes.flatMap((node) => toPieces(node, {}))) {
    const last = spans.at(-1);
    if (last && !span.href && sameStyle(last, span)) last.text += span.text;
    else spans.push({ ...span });
  }
  return spans.map((span) => ({ ...span, text: cleanText(span.text) })).filter(({ text }) => text !== '');
}

function sameStyle(a: RichSpan, b: RichSpan): boolean {
  return !a.href && a.bold === b.bold && a.italic === b.italic && a.code === b.code;
}

function toPieces(node: PhrasingContent, style: Style): RichSpan[] {
  switch (node.type) {
    case 'text':
      return [{ ...style, text: node.value }];
    case 'inlineCode':
      return [{ ...style, code: true, text: node.value }];
    case 'strong':
      return node.children.flatMap((child) => toPieces(child, { ...style, bold: true }));
    case 'emphasis':
      return node.children.flatMap((child) => toPieces(child, { ...style, italic: true }));
    case 'break':
      return [{ ...style, text: '\n' }];
    case 'link':
      return isBareAddress(node)
        ? toBareLink(node, style)
        : toLink(node.url, node.children.map(plainPhrase).join(''), style);
    case 'image':
      return toLink(node.url, node.alt ?? '', style);
    default:
      return [];
  }
}

/** Whether a link is an address in the text, not within <> and without a text of its own. */
function isBareAddress({ url, children, position }: Link): boolean {
  const text = children.map(plainPhrase).join('');
  const length = position && (position.end.offset ?? 0) - (position.start.offset ?? 0);
  return /^https?:/i.test(url) && url.endsWith(text) && (length ?? text.length) === text.length;
}

/** Returns an address in the text as a link, and after it the signs that don't belong to it. */
function toBareLink({ url, children }: Link, style: Style): RichSpan[] {
  const text = children.map(plainPhrase).join('');
  const label = trimLink(text);
  const after = text.slice(label.length);
  const link = toLink(url.slice(0, url.length - after.length), label, style);
  return after === '' ? link : [...link, { ...style, text: after }];
}

/** Returns a link with its host, unless its text begins with that; only the text if the address is not allowed. */
function toLink(address: string, label: string, style: Style): RichSpan[] {
  const text = cleanText(label).trim();
  const url = URL.parse(address);
  if (url?.protocol === 'mailto:' && url.pathname.includes('@')) {
    const to = url.pathname;
    return [{ ...style, text: text || to, href: `mailto:${to}`, ...(to === text ? {} : { host: to }) }];
  }
  if (!url || !isAllowedLink(url)) return [{ ...style, text: text || address }];
  const says = text.toLowerCase().replace(/^https?:\/\//, '');
  const isNamed = says === url.host || ['/', '?', '#'].some((next) => says.startsWith(url.host + next));
  return [
    { ...style, text: text || url.host, href: url.href, ...(isNamed || !text ? {} : { host: url.host }) },
  ];
}

function isAllowedLink(url: URL): boolean {
  return (
    /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hostname.includes('.')
  );
}

function plainPhrase(node: PhrasingContent): string {
  if ('value' in node) return node.value;
  if ('children' in node) return node.children.map(plainPhrase).join('');
  return node.type === 'image' ? (node.alt ?? '') : '';
}

/**
 * Embeddings, overrides and isolates of direction: they turn "cod.exe" into "exe.doc". The marks of a single direction
 * stay.
 */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** The most combining marks on one letter that any script needs: pointed Arabic has three, a Quranic text four. */
const maxMarks = 4;
const tooManyMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu');

/**
 * Removes the characters that reorder the surrounding text, and stacked combining marks. Everything that Arabic, Urdu,
 * Bengali, Hebrew or emoji need is left alone.
 */
function cleanText(text: string): string {
  return text.replace(directionControls, '').replace(tooManyMarks, '$1');
}
