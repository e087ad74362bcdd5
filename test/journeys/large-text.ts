import type { Page } from 'playwright-core';

/** A fault of a screen at one width and text size, with the element. */
export type TextFault = { width: number; percent: number; fault: string; at: string };

type Fault = Pick<TextFault, 'fault' | 'at'>;

declare global {
  interface Window {
    /** Helpers of the measurements below. */
    largeText: {
      isShown(element: Element): boolean;
      fault(fault: string, element: Element): Fault;
      /** The open dialog, or the page. */
      root(): Element;
    };
  }
}

const widths = [390, 360, 320];
const percents = [130, 150, 200];

/** The measurements as one expression, because each evaluation in the page costs as much as a measurement. */
const measureAll = `[${[tooWide, cutTexts, brokenTitles, narrowFields, overlappingTimes].join()}].flatMap((measure) => measure())`;

/**
 * Returns the faults of the open page with large text on a phone, with its folded parts open, and of its dialogs whose structure isn't in
 * `seen`. The page is loaded once.
 */
export async function faultsInLargeText(page: Page, seen: Set<string>): Promise<TextFault[]> {
  await page.evaluate(addHelpers);
  const kinds = await page.evaluate(unfoldAndListDialogs);
  const found = await faultsAtAllSizes(page);
  for (const [at, kind] of kinds.entries()) {
    if (seen.has(kind)) continue;
    seen.add(kind);
    const dialog = page.locator('dialog').nth(at);
    await dialog.evaluate((one) => one instanceof HTMLDialogElement && one.showModal());
    found.push(...(await faultsAtAllSizes(page)));
    await dialog.evaluate((one) => one instanceof HTMLDialogElement && one.close());
  }
  return found;
}

async function faultsAtAllSizes(page: Page): Promise<TextFault[]> {
  const found: TextFault[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const percent of percents) {
      const faults = await page.evaluate<Fault[]>(
        `document.documentElement.style.fontSize = '${percent}%'; ${measureAll}`,
      );
      found.push(...faults.map((one) => ({ width, percent, ...one })));
    }
  }
  return found;
}

/* Everything below runs in the page. */

function addHelpers(): void {
  /** Some text is for screen readers on phones only, so its class does not show that. */
  const isUnseen = (element: Element | null): boolean =>
    element instanceof HTMLElement &&
    ((element.offsetWidth <= 1 && getComputedStyle(element).overflow === 'hidden') ||
      isUnseen(element.parentElement));
  window.largeText = {
    root: () => document.querySelector('dialog:modal') ?? document.body,
    isShown: (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('dialog:not([open]), [data-map], svg') &&
      !isUnseen(element),
    fault: (fault, element) => ({
      fault,
      at: `${element.tagName.toLowerCase()} “${(element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}”`,
    }),
  };
}

/** Opens the folded parts of the page. Returns the structure of each dialog. */
function unfoldAndListDialogs(): string[] {
  for (const part of document.querySelectorAll('details')) part.open = true;
  return [...document.querySelectorAll('dialog')].map((dialog) =>
    [...dialog.querySelectorAll('*')].map(({ tagName, className }) => `${tagName}.${className}`).join(),
  );
}

function tooWide(): Fault[] {
  const { root, isShown, fault } = window.largeText;
  const { scrollWidth, clientWidth } = root() === document.body ? document.documentElement : root();
  if (scrollWidth <= clientWidth) return [];
  const beyond = [...root().querySelectorAll('*')].findLast(
    (one) => isShown(one) && one.getBoundingClientRect().right > clientWidth + 1,
  );
  return [fault(`${scrollWidth} wide in ${clientWidth}`, beyond ?? root())];
}

/** Finds texts that extend beyond the screen, or beyond an element that hides the rest. Scrollable or ellipsised text is allowed. */
function cutTexts(): Fault[] {
  const { isShown, fault } = window.largeText;
  const edgesOf = (element: Element | null): { left: number; right: number } | null => {
    if (element === null || element === document.body) return { left: 0, right: innerWidth };
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (overflowX === 'visible') return edgesOf(element.parentElement);
    return overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis'
      ? null
      : element.getBoundingClientRect();
  };
  const range = document.createRange();
  const isCut = (text: Node, holder: Element) => {
    const edges = edgesOf(holder);
    if (!edges) return false;
    range.selectNodeContents(text);
    return [...range.getClientRects()].some(
      ({ left, right, width }) => width > 1 && (left < edges.left - 1 || right > edges.right + 1),
    );
  };
  const found: Fault[] = [];
  const texts = document.createTreeWalker(window.largeText.root(), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (holder && text.nodeValue?.trim() && isShown(holder) && isCut(text, holder))
      found.push(fault('cut off', holder));
  }
  return found;
}

/** Finds titles with a word on two lines that would fit on one. */
function brokenTitles(): Fault[] {
  const { isShown, fault } = window.largeText;
  const page = document.querySelector('.page') ?? document.body;
  const room = innerWidth - 2 * Number.parseFloat(getComputedStyle(page).paddingLeft);
  const range = document.createRange();
  const isBroken = (text: Node, start: number, end: number) => {
    range.setStart(text, start);
    range.setEnd(text, end);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    const tops = new Set(lines.map(({ top }) => Math.round(top)));
    return tops.size > 1 && lines.reduce((sum, { width }) => sum + width, 0) < room;
  };
  const brokenWords = (text: Node) =>
    [...(text.nodeValue ?? '').matchAll(/[\p{L}\p{M}\d]+/gu)]
      .filter((word) => isBroken(text, word.index, word.index + word[0].length))
      .map(([word]) => word);
  const textsOf = (title: Element) => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text);
    return texts.filter(({ parentElement }) => parentElement && isShown(parentElement));
  };
  return [
    ...window.largeText
      .root()
      .querySelectorAll('h1, h2, h3, h4, p > .cover, header a, nav[aria-label=Shortcuts] a'),
  ].flatMap((title) => {
    const words = isShown(title) ? textsOf(title).flatMap(brokenWords) : [];
    return words.length > 0 ? [fault(`broken: ${words}`, title)] : [];
  });
}

/** Finds single-line fields that show fewer than three letters. */
function narrowFields(): Fault[] {
  const { isShown, fault } = window.largeText;
  const ofOneLine = 'input:is([type=search], [type=text], [type=email], [type=password])';
  return [...window.largeText.root().querySelectorAll(ofOneLine)]
    .filter((field) => {
      const { fontSize, paddingLeft, paddingRight } = getComputedStyle(field);
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return isShown(field) && room < 3 * Number.parseFloat(fontSize);
    })
    .map((field) => fault('a field of a few letters', field.parentElement ?? field));
}

/** Finds clock times without a gap before the next: "11:521:37". */
function overlappingTimes(): Fault[] {
  const { isShown, fault } = window.largeText;
  const clocks = [...window.largeText.root().querySelectorAll('time.clock')].filter(isShown);
  return clocks
    .filter((clock, at) => {
      const next = clocks[at + 1]?.getBoundingClientRect();
      const own = clock.getBoundingClientRect();
      if (!next) return false;
      const sharedHeight = Math.min(next.bottom, own.bottom) - Math.max(next.top, own.top);
      const isBeside = sharedHeight > 0.4 * Math.min(next.height, own.height);
      return isBeside && next.left < own.right + 1 && next.right > own.left - 1;
    })
    .map((clock) => fault('runs into the next time', clock.parentElement ?? clock));
}
