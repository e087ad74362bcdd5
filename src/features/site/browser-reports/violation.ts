export type Violation = { directive: string; blocked: string; page: string };

const longest = 200;

/**
 * What one report says, without anything about the person: a path that names things becomes '/events/…', and what was blocked
 * is an origin or a keyword. Null for a report of another kind or of another site, and for what a browser's extension did.
 * @param body of a report of type csp-violation (CSP 3, 5.4), or what Firefox sends under 'csp-report'
 * @param origin ours
 */
export function readViolation(body: Readonly<Record<string, unknown>>, origin: string): Violation | null {
  const document = address(body.documentURL ?? body['document-uri']);
  if (document?.origin !== origin) return null;
  const blocked = text(body.blockedURL ?? body['blocked-uri']);
  const source = text(body.sourceFile ?? body['source-file']);
  if (isExtension(blocked) || isExtension(source)) return null;
  const directive = text(
    body.effectiveDirective ?? body['effective-directive'] ?? body['violated-directive'],
  );
  if (!/^[a-z-]{3,60}$/.test(directive)) return null;
  return { directive, blocked: withoutPath(blocked), page: withoutNames(document.pathname) };
}

/** An extension changes our pages as its user wished: there is nothing for us to mend. */
function isExtension(url: string): boolean {
  return /^[a-z-]*extension/.test(url);
}

function withoutPath(blocked: string): string {
  const url = address(blocked);
  if (!url) return /^[a-z-]{1,60}$/.test(blocked) ? blocked : 'other';
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, longest);
}

/** Ids and tokens stand in paths; words of ours are short, small letters. */
function withoutNames(path: string): string {
  const parts = path.split('/').map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : '…'));
  return parts.join('/').slice(0, longest);
}

function address(value: unknown): URL | null {
  return typeof value === 'string' ? URL.parse(value) : null;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
