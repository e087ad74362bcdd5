import { LRUCache } from 'lru-cache';
import type { BlockContent, DefinitionContent, List, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import type { RichBlock, RichSpan, RichText } from '#kit/contract/rich-text.ts';

/** Past these limits nobody is writing any more: the text is shown as it stands, because parsing it would take seconds. */
const MAX_LENGTH = 20_000;
const MAX_EMPHASIS_MARKS = 1000;
const MAX_MARKERS_A_LINE = 10;
/** Quotations and lists that a line opens inside another one, over the whole text. */
const MAX_NESTED_MARKERS = 200;

/** How deep quotations and lists are shown inside each other; what is deeper stands at the last level. */
const MAX_DEPTH = 4;

/** Characters of texts whose trees are kept, the latest used ones. */
const KEPT_CHARACTERS = 4_000_000;

/**
 * What is not Markdown here. HTML and definitions would vanish from what readers see; a line of dashes under a text and four
 * spaces before it turn into headings and code only by accident.
 */
const disable = { null: ['htmlFlow', 'htmlText', 'definition', 'setextUnderline', 'codeIndented'] };
const extensions = [{ disable }, gfmAutolinkLiteral()];
const mdastExtensions = [gfmAutolinkLiteralFromMarkdown()];

const known = new LRUCache<string, RichText>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: (_, source) => source.length + 1,
});

/** The tree of a text in Markdown. HTML stays text, pictures become links, and only web and e-mail addresses are links. */
export function toRichText(source: string): RichText {
  const kept = known.get(source);
  if (kept) return kept;
  const fresh = isParsable(source) ? parse(source) : asItStands(source);
  known.set(source, fresh);
  return fresh;
}

function isParsable(source: string): boolean {
  if (source.length > MAX_LENGTH || count(source, /[*_]/g) > MAX_EMPHASIS_MARKS) return false;
  const markers = source.split('\n').map(markersOf);
  const nested = markers.reduce((sum, ofLine) => sum + Math.max(0, ofLine - 1), 0);
  return nested <= MAX_NESTED_MARKERS && markers.every((ofLine) => ofLine <= MAX_MARKERS_A_LINE);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** How many quotations and lists a line opens. */
function markersOf(line: string): number {
  const opening = /^\s*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*/.exec(line)?.[0] ?? '';
  return count(opening, />|[-+*]|\d+/g);
}

function asItStands(source: string): RichText {
  return tameText(source)
    .split(/\n\s*\n/)
    .filter((text) => text.trim() !== '')
    .map((text) => ({ type: 'paragraph', spans: [{ text }] }));
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
      if (depth > MAX_DEPTH) return toBlocks(node.children, depth);
      return [{ type: 'quote', blocks: toBlocks(node.children, depth + 1) }];
    case 'list':
      return toList(node, depth);
    case 'code':
      return [{ type: 'code', text: tameText(node.value) }];
    case 'thematicBreak':
      return [{ type: 'rule' }];
    default:
      return [];
  }
}

function toList(list: List, depth: number): RichBlock[] {
  if (depth > MAX_DEPTH) return list.children.flatMap((item) => toBlocks(item.children, depth));
  const items = list.children.map((item) => toBlocks(item.children, depth + 1));
  return [{ type: 'list', start: list.ordered ? (list.start ?? 1) : null, items }];
}

type Style = Omit<RichSpan, 'text'>;

/** The pieces of a line in their order, those of the same style joined, so that accents cannot be piled up across pieces. */
function toSpans(nodes: readonly PhrasingContent[]): RichSpan[] {
  const spans: RichSpan[] = [];
  for (const span of nodes.flatMap((node) => toPieces(node, {}))) {
    const last = spans.at(-1);
    if (last && !span.href && sameStyle(last, span)) last.text += span.text;
    else spans.push({ ...span });
  }
  return spans.map((span) => ({ ...span, text: tameText(span.text) })).filter(({ text }) => text !== '');
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
      return toLink(node.url, node.children.map(plainPhrase).join(''), style);
    case 'image':
      return toLink(node.url, node.alt ?? '', style);
    default:
      return [];
  }
}

/** A link with its host beside it, unless its text begins with that; the bare text where the address is not one to follow. */
function toLink(address: string, label: string, style: Style): RichSpan[] {
  const text = tameText(label).trim();
  const url = URL.parse(address);
  if (url?.protocol === 'mailto:' && url.pathname.includes('@')) {
    const to = url.pathname;
    return [{ ...style, text: text || to, href: `mailto:${to}`, ...(to === text ? {} : { host: to }) }];
  }
  if (!url || !isToFollow(url)) return [{ ...style, text: text || address }];
  const says = text.toLowerCase().replace(/^https?:\/\//, '');
  const isNamed = says === url.host || ['/', '?', '#'].some((next) => says.startsWith(url.host + next));
  return [
    { ...style, text: text || url.host, href: url.href, ...(isNamed || !text ? {} : { host: url.host }) },
  ];
}

function isToFollow(url: URL): boolean {
  return (
    /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hostname.includes('.')
  );
}

function plainPhrase(node: PhrasingContent): string {
  if ('value' in node) return node.value;
  if ('children' in node) return node.children.map(plainPhrase).join('');
  return node.type === 'image' ? (node.alt ?? '') : '';
}

/** Embeddings, overrides and isolates of direction: what turns "cod.exe" into "exe.doc". The marks of a single direction stay. */
const directionControls = /[\u202A-\u202E\u2066-\u2069]/g;

/** Accents and vowel signs upon one letter that any script needs at most: pointed Arabic has three, a Quranic text four. */
const MAX_MARKS = 4;
const tooManyMarks = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, 'gu');

/**
 * A text that stays in its place: without the characters that reorder what stands around them, and without towers of accents.
 * Everything that Arabic, Urdu, Bengali, Hebrew or emoji are written with is left alone.
 */
function tameText(text: string): string {
  return text.replace(directionControls, '').replace(tooManyMarks, '$1');
}
