import { afterEach } from 'vitest';
import { openPages } from './visitor.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What each open page showed when the test failed; the run prints it with the failure. */
    pages?: string[];
  }
}

/** Records what the open pages show when a test fails: its error says only what was not found there. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const shown = [...openPages].map(async (page) => {
    // A page that no longer answers must not hide the failure.
    const text = await page
      .locator('body, main')
      .last()
      .innerText({ timeout: 5000 })
      .catch((error: unknown) => String(error));
    return `${page.url()} shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`;
  });
  task.meta.pages = await Promise.all(shown);
});
