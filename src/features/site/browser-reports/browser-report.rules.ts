export type Violation = { directive: string; blocked: string; page: string };

const maxFieldLength = 200;

/**
 * Reads a report without anything about the person: ids in the path become '/events/…', and the blocked source is an origin or
 * a keyword. Returns null for a report of another kind or another site, and for violations by browser extensions.
 * @param body of a report of type csp-violation (CSP 3, 5.4), or Firefox's 'csp-report'
 * @param origin the site's origin
 */
export function readViolation(body: Readonly<Record<string, unknown>>, origin: string): Violation | null {
  const document = toUrl(body.documentURL ?? body['document-uri']);
  if (document?.origin !== origin) return null;
  const blocked = toText(body.blockedURL ?? body['blocked-uri']);
  const source = toText(body.sourceFile ?? body['source-file']);
  if (isExtension(blocked) || isExtension(source)) return null;
  const directive = toText(
    body.effectiveDirective ?? body['effective-directive'] ?? body['violated-directive'],
  );
  if (!/^[a-z-]{3,60}$/.test(directive)) return null;
  return { directive, blocked: blockedOrigin(blocked), page: redactPath(document.pathname) };
}

/** A browser extension changes our pages at its user's request, so there is nothing for us to fix. */
function isExtension(url: string): boolean {
  return /^[a-z-]*extension/.test(url);
}

function blockedOrigin(blocked: string): string {
  const url = toUrl(blocked);
  if (!url) return /^[a-z-]{1,60}$/.test(blocked) ? blocked : 'other';
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, maxFieldLength);
}

/** Paths may contain ids and tokens; our own path segments are short and in lower case. */
function redactPath(path: string): string {
  const parts = path.split('/').map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : '…'));
  return parts.join('/').slice(0, maxFieldLength);
}

function toUrl(value: unknown): URL | null {
  return typeof value === 'string' ? URL.parse(value) : null;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
