import type { Browser, CDPSession } from 'playwright-core';
import { openWhole, startBrowser } from './browser.ts';
import type { Figure } from './figures.ts';
import { createDatabase, startServer } from './programs.ts';
import { publicPages } from './public-pages.ts';

type PageWeight = { requests: number; total: number; script: number; style: number; font: number };

/** Measures P8: the compressed kilobytes and the requests of the first view of each public page. */
export async function measureBytes(postgresUrl: string): Promise<Figure[]> {
  const server = await startServer({ DATABASE_URL: await createDatabase(postgresUrl, 'bench_bytes') });
  const browser = await startBrowser();
  try {
    const figures: Figure[] = [];
    for (const { name, path } of await publicPages(server.url)) {
      figures.push(...figuresOf(name, await measurePage(browser, server.url + path)));
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

function figuresOf(name: string, { requests, total, script, style, font }: PageWeight): Figure[] {
  return [
    { what: `${name}: JavaScript`, value: script, unit: 'KB', budget: 110 },
    { what: `${name}: CSS`, value: style, unit: 'KB', budget: 15 },
    { what: `${name}: fonts`, value: font, unit: 'KB', budget: 60 },
    { what: `${name}: all`, value: total, unit: 'KB', budget: 200 },
    { what: `${name}: requests`, value: requests, unit: '', budget: 15 },
  ];
}

async function measurePage(browser: Browser, url: string): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const weight = sumResponses(await context.newCDPSession(page));
  await openWhole(page, url);
  await context.close();
  return weight;
}

/** Adds up the bytes of all responses as they arrive, including headers. */
function sumResponses(session: CDPSession): PageWeight {
  const weight: PageWeight = { requests: 0, total: 0, script: 0, style: 0, font: 0 };
  const types = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kilobytes = encodedDataLength / 1024;
    const type = types.get(requestId);
    weight.requests += 1;
    weight.total += kilobytes;
    if (type === 'Script') weight.script += kilobytes;
    if (type === 'Stylesheet') weight.style += kilobytes;
    if (type === 'Font') weight.font += kilobytes;
  });
  void session.send('Network.enable');
  return weight;
}
