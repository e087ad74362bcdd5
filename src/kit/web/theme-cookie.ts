const yearSeconds = 365 * 24 * 60 * 60;

/** The cookie's name: behind HTTPS one that browsers take from this very host alone. It holds a word and nothing else. */
export function themeCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-theme' : 'theme';
}

/** What a page sets as its cookie to keep the theme for a year. */
export function themeCookie(theme: 'light' | 'dark' | 'system', isHttps: boolean): string {
  const attributes = `path=/; max-age=${yearSeconds}; samesite=lax${isHttps ? '; secure' : ''}`;
  return `${themeCookieName(isHttps)}=${theme}; ${attributes}`;
}
