/** Where browsers report what a page's policy made them refuse, by the name that the policy uses. */
const reportsPath = '/api/browser-reports';
const reportsName = 'browser-reports';

/**
 * Gives a page its Content Security Policy: our own origin alone, scripts only with this answer's nonce, and no text that
 * becomes script or HTML but by the rules of src/kit/web/trusted-types.ts.
 */
export function setPagePolicy(headers: Headers, nonce: string): void {
  headers.set('reporting-endpoints', `${reportsName}="${reportsPath}"`);
  headers.set('content-security-policy', pagePolicy(nonce));
}

function pagePolicy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    `report-uri ${reportsPath}`,
    `report-to ${reportsName}`,
  ].join('; ');
}

/** Of a page without scripts. */
export const plainPagePolicy = `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`;

/** Of the service worker: it fetches from us alone. */
export const workerPolicy = `default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`;

const answerPolicy = `default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Sets the headers that every answer carries. An answer that brought its own policy keeps it. */
export function secure(headers: Headers, requestId: string): void {
  headers.set('x-request-id', requestId);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('permissions-policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()');
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', answerPolicy);
}
