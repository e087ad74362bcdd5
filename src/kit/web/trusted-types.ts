/*
 * The pages' Content Security Policy lets a browser use text as HTML, script or a script's address only if the policy
 * below allows it (Trusted Types). Our libraries need very little of that; everything else is refused, and reported.
 */

type Rules = {
  createHTML(html: string): string | null;
  createScript(script: string): string | null;
  createScriptURL(url: string): string | null;
};

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Rules): unknown };
  }
}

/** The HTML with which React creates a script element that never runs. */
const reactsScript = '<script></script>';
/** A link to a page elsewhere, as in the attribution of a map. */
const link =
  /<a(?: (?:target|rel|class|title)="[^"<>]*")*(?: href="https:\/\/[^"<>]*")(?: (?:target|rel|class|title)="[^"<>]*")*>|<\/a>/g;

/** Allows HTML that can't run anything: text, external links, and React's empty script. Null for any other. */
export function trustedHtml(html: string): string | null {
  return html === reactsScript || !html.replace(link, '').includes('<') ? html : null;
}

/** Allows script that can't do anything: JSON, which search engines read on our pages. Null for any other. */
export function trustedScript(script: string): string | null {
  try {
    return typeof JSON.parse(script) === 'object' ? script : null;
  } catch {
    return null;
  }
}

/** Allows the address of a script or a worker of our own build. Null for any other. */
export function trustedScriptUrl(url: string, page: string): string | null {
  const { origin, pathname } = new URL(url, page);
  const isOurs = pathname === '/service-worker.js' || /^\/assets\/[\w.-]+\.m?js$/.test(pathname);
  return origin === new URL(page).origin && isOurs ? url : null;
}

/** Applies these rules to the page. Browsers without Trusted Types continue without them. */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: trustedHtml,
    createScript: trustedScript,
    createScriptURL: (url) => trustedScriptUrl(url, location.href),
  });
}
