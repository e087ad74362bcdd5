import type { Page } from 'playwright-core';

/** A fault of a screen at one width and text size, with the element. */
export type TextFault = { width: number; percent: number; fault: string; at: string };

type Fault = Pick<TextFault, 'fault' | 'at'>;

declare global {
  interface Window {
    /** Helpers of the measurements below. */
    largeText: { isShown(element: Element): boolean; fault(fault: string, element: Element): Fault };
  }
}

const widths = [390, 360, 320];
const percents = [130, 150, 200];
const measurements = [wholePage, cutTexts, brokenTitles, narrowFields, overlappingTimes];

/** Returns the faults of the open page with large text on a phone. The page is loaded once. */
export async function faultsInLargeText(page: Page): Promise<TextFault[]> {
  const found: TextFault[] = [];
  await page.evaluate(addHelpers);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const percent of percents) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
      for (const measure of measurements) {
        const faults = await page.evaluate(measure);
        found.push(...faults.map((one) => ({ width, percent, ...one })));
      }
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

function wholePage(): Fault[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth
    ? [{ fault: 'wider than the screen', at: `${scrollWidth} of ${clientWidth}` }]
    : [];
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
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
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
    ...document.querySelectorAll('h1, h2, h3, h4, p > .cover, header a, nav[aria-label=Shortcuts] a'),
  ].flatMap((title) => {
    const words = isShown(title) ? textsOf(title).flatMap(brokenWords) : [];
    return words.length > 0 ? [fault(`broken: ${words}`, title)] : [];
  });
}

/** Finds single-line fields that show fewer than three letters. */
function narrowFields(): Fault[] {
  const { isShown, fault } = window.largeText;
  const ofOneLine = 'input:is([type=search], [type=text], [type=email], [type=password])';
  return [...document.querySelectorAll(ofOneLine)]
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
  const clocks = [...document.querySelectorAll('main time.clock')].filter(isShown);
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
