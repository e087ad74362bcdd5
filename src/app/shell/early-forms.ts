/**
 * Runs in the browser before anything else is there. A form of ours that is pressed before the page is alive would be sent by the
 * browser itself, which nothing of ours expects: it is held, and pressed again until the page takes it. Where that never comes,
 * the browser sends it after all, and gets the page again with a line that nothing was sent.
 */
function holdForms(): void {
  const againAfterMs = 100;
  const patienceMs = 20_000;
  let since: number | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    // Last of all listeners: what the page has taken is prevented already. A search goes to its own address by itself.
    const isOurs =
      form instanceof HTMLFormElement &&
      !form.hasAttribute('action') &&
      form.getAttribute('method') !== 'get';
    if (event.defaultPrevented || !isOurs) {
      since = undefined;
      return;
    }
    since ??= Date.now();
    if (Date.now() - since > patienceMs) return;
    event.preventDefault();
    if (waiting !== undefined) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
    }, againAfterMs);
  });
  document.currentScript?.remove();
}

/** Puts it into a page, as a script of this answer. */
export function withEarlyForms(html: string, nonce: string): string {
  const script = `<script nonce="${nonce}">(${holdForms.toString()})()</script></head>`;
  // A function, for in a text `$` would have a meaning.
  return html.replace('</head>', () => script);
}
