const yearSeconds = 365 * 24 * 60 * 60;

/** The name of a cookie that a page sets: behind HTTPS one that browsers take from this very host alone. */
export function deviceCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** What a page sets as its cookie to remember a word, which is no secret, on this device. */
export function deviceCookie(
  name: string,
  value: string,
  { isHttps, keptFor }: { isHttps: boolean; keptFor: 'a year' | 'this visit' },
): string {
  const age = keptFor === 'a year' ? `; max-age=${yearSeconds}` : '';
  return `${deviceCookieName(name, isHttps)}=${value}; path=/${age}; samesite=lax${isHttps ? '; secure' : ''}`;
}

/** What a page sets as its cookie to forget it. */
export function forgottenCookie(name: string, isHttps: boolean): string {
  return `${deviceCookieName(name, isHttps)}=; path=/; max-age=0; samesite=lax${isHttps ? '; secure' : ''}`;
}
