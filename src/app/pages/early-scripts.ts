/** Inserts the script that holds early submits into a page, with this response's nonce. */
export function withEarlySubmitScript(html: string, nonce: string): string {
  const script = `<script nonce="${nonce}">(${holdEarlySubmits.toString()})()</script></head>`;
  // A function, because `$` has a meaning in a replacement text.
  return html.replace('</head>', () => script);
}

/**
 * Runs in the browser before any other script. The browser itself would submit a form that is pressed before the page
 * is hydrated, which no route of ours handles. So the submit is held, and repeated until the page handles it. If
 * that never happens, the browser submits the form, and gets the page again with a notice that nothing was sent.
 */
function holdEarlySubmits(): void {
  const retryAfterMs = 100;
  const maxHoldMs = 20_000;
  let heldSince: number | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    // The last of all listeners: whatever the page has handled is already prevented. A search form submits to its own
    // address.
    const isOurs =
      form instanceof HTMLFormElement &&
      !form.hasAttribute('action') &&
      form.getAttribute('method') !== 'get';
    if (event.defaultPrevented || !isOurs) {
      heldSince = undefined;
      return;
    }
    heldSince ??= Date.now();
    if (Date.now() - heldSince > maxHoldMs) return;
    event.preventDefault();
    if (retryTimer !== undefined) return;
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
    }, retryAfterMs);
  });
  document.currentScript?.remove();
}

const boardPage = /^\/mosque\/[^/]+\/board\/?$/;

/**
 * Adds a script that reloads a mosque's board every three minutes unless the page's own script runs. Old televisions can't parse
 * that, and would still show the previous evening in the morning. The script uses only syntax that they know.
 */
export function withBoardReload(
  html: string,
  { pathname, nonce }: { pathname: string; nonce: string },
): string {
  if (!boardPage.test(pathname)) return html;
  const script =
    "setInterval(function(){if(navigator.onLine!==false&&!document.documentElement.hasAttribute('data-board-runs'))location.reload()},180000)";
  return html.replace('</head>', () => `<script nonce="${nonce}">${script}</script></head>`);
}

/** The pages that visitors go to, most of which are in the page cache (src/app/page-cache.ts). */
const addresses = [
  ...['/', '/home', '/map', '/mosques', '/events', '/jamaah', '/prayer-times', '/council-meetings'],
  ...['/business-directory', '/classifieds', '/privacy', '/safety', '/terms', '/waiting-list'],
  ...['/mosque/*', '/events/*', '/business-directory/*', '/classifieds/*'],
];
/** Forms for members, and calendar files. */
const excludedAddresses = ['/*/create', '/*/new', '/*/mine', '/*.ics'];

const rules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: addresses }, { not: { href_matches: excludedAddresses } }] },
      eagerness: 'moderate',
    },
  ],
});

/**
 * Makes the browser prefetch the page behind a link that somebody is about to press. Once the page is hydrated the
 * router does that.
 */
export function withSpeculationRules(html: string, nonce: string): string {
  return html.replace(
    '</head>',
    () => `<script type="speculationrules" nonce="${nonce}">${rules}</script></head>`,
  );
}
