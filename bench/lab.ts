import type { Browser } from 'playwright-core';
import { z } from 'zod';
import { openWhole, startBrowser } from './browser.ts';
import { type Figure, median } from './figures.ts';
import { createDatabase, startServer } from './programs.ts';
import { publicPages } from './public-pages.ts';

const visits = 3;
const vitals = z.object({ lcp: z.number(), cls: z.number(), tbt: z.number() });
type Vitals = z.infer<typeof vitals>;

/** P9: how a public page feels on a slow phone with a slow line; medians of three visits with an empty cache. */
export async function measureLab(postgresUrl: string): Promise<Figure[]> {
  const server = await startServer({ DATABASE_URL: await createDatabase(postgresUrl, 'bench_lab') });
  const browser = await startBrowser();
  try {
    const figures: Figure[] = [];
    for (const { name, path } of await publicPages(server.url)) {
      const seen: Vitals[] = [];
      for (let visit = 0; visit < visits; visit += 1)
        seen.push(await visitSlowly(browser, server.url + path));
      const middle = (of: keyof Vitals) => median(seen.map((one) => one[of]));
      figures.push(
        { what: `${name}: largest paint`, value: middle('lcp'), unit: 'ms', budget: 1500 },
        { what: `${name}: blocked`, value: middle('tbt'), unit: 'ms', budget: 100 },
        { what: `${name}: layout shift`, value: middle('cls'), unit: '', budget: 0.02 },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function visitSlowly(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(watchVitals);
  await openWhole(page, url);
  await page.waitForTimeout(1000);
  const seen = vitals.parse(await page.evaluate('window.vitals'));
  await context.close();
  return seen;
}

/** Runs in the page before its own scripts and keeps the figures in window.vitals. */
const watchVitals = `
  window.vitals = { lcp: 0, cls: 0, tbt: 0 };
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => { window.vitals.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) window.vitals.cls += entry.value; });
  watch('longtask', (entry) => { window.vitals.tbt += Math.max(0, entry.duration - 50); });
`;
