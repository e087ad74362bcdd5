/*
 * The pages' Content Security Policy lets a browser take text as HTML, script or a script's address only where the policy below
 * says yes (Trusted Types). Libraries of ours need very little of that; everything else is refused, and reported.
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

/** What React puts into a page to make a script element of it, which then never runs. */
const reactsScript = '<script></script>';
/** A link to a page elsewhere, as the sources of a map name themselves. */
const link =
  /<a(?: (?:target|rel|class|title)="[^"<>]*")*(?: href="https:\/\/[^"<>]*")(?: (?:target|rel|class|title)="[^"<>]*")*>|<\/a>/g;

/** HTML that can't run anything: text, links to elsewhere, and React's empty script. Null for any other. */
export function trustedHtml(html: string): string | null {
  return html === reactsScript || !html.replace(link, '').includes('<') ? html : null;
}

/** Script that can't do anything: JSON, which is what search engines read on our pages. Null for any other. */
export function trustedScript(script: string): string | null {
  try {
    return typeof JSON.parse(script) === 'object' ? script : null;
  } catch {
    return null;
  }
}

/** The address of a script or a worker of our own build. Null for any other. */
export function trustedScriptUrl(url: string, page: string): string | null {
  const { origin, pathname } = new URL(url, page);
  const isOurs = pathname === '/service-worker.js' || /^\/assets\/[\w.-]+\.m?js$/.test(pathname);
  return origin === new URL(page).origin && isOurs ? url : null;
}

/** Sets these rules for the page. Browsers without Trusted Types go on as before. */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: trustedHtml,
    createScript: trustedScript,
    createScriptURL: (url) => trustedScriptUrl(url, location.href),
  });
}
