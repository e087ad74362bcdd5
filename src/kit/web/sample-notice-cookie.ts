/** The cookie's name: behind HTTPS one that browsers take from this very host alone. */
export function sampleNoticeCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-sample-notice' : 'sample-notice';
}

/** What a page sets as its cookie once the line on sample data is closed: gone with the browser's window. */
export function sampleNoticeCookie(isHttps: boolean): string {
  return `${sampleNoticeCookieName(isHttps)}=closed; path=/; samesite=lax${isHttps ? '; secure' : ''}`;
}
