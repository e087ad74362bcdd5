/* Whether / leads to search, for this browser: a key without Ctrl can be in the way of anyone who speaks to their computer. */

const key = 'slash-key';

export function isSlashKeyOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function setSlashKey(on: boolean): void {
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing for us goes on as it was.
  }
}
