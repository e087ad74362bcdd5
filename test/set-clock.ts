import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { shiftDate } from './servers/shifted-clock.mjs';

/*
 * The clock of tests that start the product: they begin at an instant that they name, so that their answer doesn't depend on the hour at which
 * they run. From there the clock goes on as usual.
 */

/** When a test file begins that names no other instant: a Wednesday in winter at 10:00, ten weeks before Ramadan. */
export const wednesdayMorning = '2026-12-02T10:00:00Z';

let aheadMs = 0;
let beginning = '';

/**
 * Sets the clock of this test process, and of the servers and browser contexts that it starts from now on. A file that needs another instant
 * calls this before it starts anything.
 */
export function setClock(instant: string): void {
  shiftDate(0);
  beginning = instant;
  aheadMs = Date.parse(instant) - Date.now();
  shiftDate(aheadMs);
}

/** Returns the instant at which the file began. */
export const clockBeginning = () => beginning;

const shiftedClock = pathToFileURL(join(import.meta.dirname, 'servers/shifted-clock.mjs')).href;

/** The environment of a server with the test's clock. */
export function clockEnvironment(): { CLOCK_AHEAD_MS: string; NODE_OPTIONS: string } {
  return { CLOCK_AHEAD_MS: String(aheadMs), NODE_OPTIONS: `--import=${shiftedClock}` };
}

/** Sets the clock of a context's pages. Its service workers keep the machine's, and use none. */
export async function setBrowserClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftDate, aheadMs);
}
