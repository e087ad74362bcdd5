import { html } from 'hono/html';
import { borough } from '#borough';
import { type Call, pathNames } from '#kit/contract/call.ts';
import type { Registry } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Returns a page that lists all calls by subject; plain HTML, because the page may load nothing else. */
export const getDocs = handle(calls.getDocs, async ({ registry }) => {
  const known = pages.get(registry) ?? String(await page(registry.calls));
  pages.set(registry, known);
  return known;
});

/** Made once: the calls are the same for as long as the process runs. */
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
<dt>Weight</dt><dd>${call.weight}</dd>
<dt>Fields</dt><dd>${fields.length > 0 ? fields.join(', ') : 'none'}</dd>
<dt>Errors</dt><dd>${['bad_input', ...call.errors.map((kind) => kind.code)].join(', ')}</dd>
</dl>
</article>`;
}

function fieldNames(call: Call): string[] {
  const { input } = call;
  const shape =
    'shape' in input && typeof input.shape === 'object' && input.shape ? Object.keys(input.shape) : [];
  return [...new Set([...pathNames(call.path), ...shape])];
}
