import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { openPages } from './visitor.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What each open page showed when the test failed, and its last requests; the run prints it with the failure. */
    pages?: string[];
  }
}

/** Records what the open pages show when a test fails: its error says only what was not found there. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const lines = [...openPages].map(async ([page, answers]) => {
    // A page that no longer answers must not hide the failure.
    const [text = '', ...parts] = await textsOf(page).catch((error: unknown) => [String(error)]);
    const requests = [...answers].map(([one, answer]) => `${one.method()} ${pathOf(one.url())}: ${answer}`);
    return [
      `${page.url()} shows: ${inOneLine(text)}`,
      ...parts.map((part) => `  in front: ${inOneLine(part)}`),
      ...requests.slice(-8).map((request) => `  requested ${request}`),
    ];
  });
  task.meta.pages = (await Promise.all(lines)).flat();
});

/** Returns the text of a page, then those of its open dialogs, alerts and toasts, which may stand far down in it. */
function textsOf(page: Page): Promise<string[]> {
  const read = (body: HTMLElement) => {
    const parts = body.querySelectorAll<HTMLElement>('dialog[open], [role=alert], [role=status]');
    const inFront = [...parts].filter((part) => part.checkVisibility() && part.innerText.trim() !== '');
    return [body.querySelector('main') ?? body, ...inFront].map(({ innerText }) => innerText);
  };
  return page.locator('body').evaluate(read, undefined, { timeout: 5000 });
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 600);
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
