/**
 * Counts requests of each address in the current minute, in this process's memory: a brake on floods that costs no
 * query. Limits that must hold exactly (sign-ups, passwords) are counted in the database instead.
 */
export function createRequestLimit(perMinute: number): (address: string, now: Date) => number | null {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address, now) => {
    if (perMinute === 0) return null;
    const thisMinute = Math.floor(now.getTime() / 60_000);
    if (thisMinute !== minute) {
      minute = thisMinute;
      counts = new Map();
    }
    const count = (counts.get(address) ?? 0) + 1;
    counts.set(address, count);
    return count > perMinute ? 60 - Math.floor((now.getTime() / 1000) % 60) : null;
  };
}
