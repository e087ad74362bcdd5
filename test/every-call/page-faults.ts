import { DomUtils, parseDocument } from 'htmlparser2';

const { getElementsByTagName, innerText, isTag } = DomUtils;

type Element = ReturnType<typeof getElementsByTagName>[number];

/** What an element needs in order not to be empty: a screen reader announces a list of nothing. */
const contents: Readonly<Record<string, readonly string[]>> = {
  ul: ['li'],
  ol: ['li'],
  dl: ['dt', 'dd'],
  table: ['tr'],
  thead: ['tr'],
  tbody: ['tr'],
  tr: ['th', 'td'],
  select: ['option'],
  optgroup: ['option'],
  nav: ['a', 'button'],
};

/** How a value that is missing, or is no text, looks on a page; and what a page says if it could not load a part. */
const mistakes = /\b(undefined|NaN|Invalid Date)\b|\[object |We couldn’t load/;

/** Lists the faults in a page's structure. */
export function pageFaults(html: string): string[] {
  const elements = getElementsByTagName('*', parseDocument(html));
  return [
    ...headingFaults(elements.filter(isHeading)),
    ...elements.filter(isEmpty).map((element) => `${describe(element)} is empty`),
    ...repeatedIds(elements).map((id) => `two elements have the id ${id}`),
    ...elements.filter(showsMistake).map((element) => `${describe(element)} shows a mistake`),
  ];
}

/** The visible text of a page, for comparing two of them. */
export function pageText(html: string): string {
  const [body] = getElementsByTagName('body', parseDocument(html));
  return body ? textOf(body) : '';
}

function headingFaults(headings: readonly Element[]): string[] {
  // A sheet is closed until somebody opens it, and then it alone is read: its headings are not the page's.
  const ofPage = headings.filter((heading) => !isInSheet(heading));
  const count = ofPage.filter(({ name }) => name === 'h1').length;
  const skipping = ofPage.filter((heading, at) => levelOf(heading) > levelOf(ofPage[at - 1]) + 1);
  return [
    ...(count === 1 ? [] : [`the page has ${count} h1`]),
    ...skipping.map((heading) => `${describe(heading)} skips a level`),
    ...headings.filter(isNameless).map((heading) => `${describe(heading)} has no text`),
  ];
}

function isHeading({ name }: Element): boolean {
  return /^h[1-6]$/.test(name);
}

function levelOf(heading: Element | undefined): number {
  return heading ? Number(heading.name.slice(1)) : 0;
}

function isInSheet({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && (parent.name === 'dialog' || isInSheet(parent));
}

function isNameless(heading: Element): boolean {
  const pictures = getElementsByTagName('img', heading).some(({ attribs }) => attribs.alt?.trim());
  return textOf(heading) === '' && !pictures;
}

function isEmpty({ name, children }: Element): boolean {
  const needed = contents[name];
  return (
    needed !== undefined &&
    getElementsByTagName((one) => needed.includes(one), children, true, 1).length === 0
  );
}

function repeatedIds(elements: readonly Element[]): string[] {
  const ids = elements.flatMap(({ attribs }) => attribs.id ?? []);
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];
}

/** Whether an attribute or the element's own text, without that of its children, contains such a word. */
function showsMistake({ name, attribs, children }: Element): boolean {
  if (name === 'script' || name === 'style') return false;
  const own = innerText(children.filter((child) => !isTag(child)));
  return [own, ...Object.values(attribs)].some((text) => mistakes.test(text));
}

function textOf({ children }: Element): string {
  return innerText(children).replaceAll(/\s+/g, ' ').trim();
}

function describe(element: Element): string {
  const { id } = element.attribs;
  return `<${element.name}${id === undefined ? '' : ` id="${id}"`}> “${textOf(element).slice(0, 60)}”`;
}
