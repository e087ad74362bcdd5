import { html } from 'hono/html';
import { borough } from '#borough';
import { type Call, pathNames } from '#kit/contract/call.ts';
import { apiError, notReady } from '#kit/contract/errors.ts';
import type { Config } from '#kit/server/config.ts';
import type { Ctx, Registry } from '#kit/server/context.ts';
import { readDiskSpace } from '#kit/server/files/file-store.ts';
import { handle } from '#kit/server/handle.ts';
import { rateLimits } from '#kit/server/kit.tables.ts';
import { untriedSeconds } from '#kit/server/queue/queue-state.ts';
import { openapiDocument } from '../openapi.rules.ts';
import { calls } from '../operation.contract.ts';
import { lateSeconds, minFreeBytes } from '../operation.rules.ts';

/** Responds as long as the process is running. */
export const getHealth = handle(calls.getHealth, async () => ({ status: 'alive' as const }));

/**
 * Checks that the database accepts a write, since reads still work with a full disk, and that there is space for files. A server
 * accepts requests only once all migrations have run. A late queue is reported, but doesn't make the site unready. Refuses:
 * not_ready.
 */
export const getReady = handle(calls.getReady, async (ctx) => {
  try {
    return { status: 'ready' as const, queue: await checkStores(ctx) };
  } catch (error) {
    ctx.log.error({ error }, 'the site can’t store anything');
    throw apiError(notReady);
  }
});

type QueueState = 'on-time' | 'late';

const reuseMs = 2_000;
let lastGood: { at: number; queue: QueueState } | undefined;

/** Throws if something can't be stored. A good result is reused for two seconds, because anyone can make this call. */
async function checkStores({ db, now, config }: Ctx): Promise<QueueState> {
  await db.select({ key: rateLimits.key }).from(rateLimits).limit(1);
  const isFresh = lastGood && performance.now() - lastGood.at < reuseMs && config.environment !== 'test';
  if (lastGood && isFresh) return lastGood.queue;
  const row = { action: 'getReady', key: 'written', windowStart: now.toISOString(), count: 1 };
  const target = [rateLimits.action, rateLimits.key];
  await db
    .insert(rateLimits)
    .values(row)
    .onConflictDoUpdate({ target, set: { windowStart: row.windowStart } });
  const room = await readDiskSpace(config.dataDir);
  // Uploads, copies of personal data and PostgreSQL's write-ahead log need space.
  if (room && room.freeBytes < minFreeBytes) throw new Error('There is no room left under DATA_DIR.');
  const untried = await untriedSeconds(db, now, config.smtpUrl !== undefined);
  const queue = untried > lateSeconds ? 'late' : 'on-time';
  lastGood = { at: performance.now(), queue };
  return queue;
}

/** Returns the OpenAPI document of all calls. */
export const getOpenapi = handle(calls.getOpenapi, async ({ registry, config }) => {
  const document = documents.get(config) ?? documentOf(registry, config);
  documents.set(config, document);
  return document;
});

/** Cached, since calls and settings don't change while the process runs. */
const documents = new WeakMap<Config, Record<string, unknown>>();

function documentOf({ calls: all }: Ctx['registry'], { publicUrl }: Config): Record<string, unknown> {
  const title = `${borough.productName} ${borough.name}`;
  return openapiDocument(all, { title, description: borough.description, publicUrl });
}

/** Returns a page that lists all calls by tag, in plain HTML because the page may load nothing else. */
export const getDocs = handle(calls.getDocs, async ({ registry }) => {
  const docsPage = pages.get(registry) ?? String(await page(registry.calls));
  pages.set(registry, docsPage);
  return docsPage;
});

/** Cached, since the calls don't change while the process runs. */
const pages = new WeakMap<Registry, string>();

function page(allCalls: readonly Call[]) {
  const byTag = [...Map.groupBy(allCalls, (call) => call.tag)];
  return html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of ${borough.productName} ${borough.name}</title></head>
<body>
<main>
<h1>API of ${borough.productName} ${borough.name}</h1>
<p>Every call below is also in <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1), with its schemas.
Lists take <code>limit</code> and <code>cursor</code> and return <code>X-Total-Count</code> and <code>Link</code> headers.
Errors return <code>{error, message, code, requestId, issues}</code>.</p>
${byTag.map(([tag, group]) => html`<section><h2>${tag}</h2>${group.map(callSection)}</section>`)}
</main>
</body>
</html>`;
}

function callSection(call: Call) {
  const fields = fieldNames(call);
  return html`<article id="${call.name}">
<h3><code>${call.method} ${call.path.replace(/:(\w+)/g, '{$1}')}</code></h3>
<p>${call.summary}</p>
<dl>
<dt>Who</dt><dd>${call.who}</dd>
<dt>Weight</dt><dd>${weightText(call)}</dd>
<dt>Fields</dt><dd>${fields.length > 0 ? fields.join(', ') : 'none'}</dd>
<dt>Errors</dt><dd>${['bad_input', ...call.errors.map((kind) => kind.code)].join(', ')}</dd>
</dl>
</article>`;
}

function weightText({ weight, rowsPerWeight }: Call): string {
  return rowsPerWeight === undefined ? `${weight}` : `${weight}, and one more for each ${rowsPerWeight} rows`;
}

function fieldNames(call: Call): string[] {
  const { input } = call;
  const shape =
    'shape' in input && typeof input.shape === 'object' && input.shape ? Object.keys(input.shape) : [];
  return [...new Set([...pathNames(call.path), ...shape])];
}
