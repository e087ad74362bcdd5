/** A time of a mosque with when it was last confirmed. */
type Confirmed = { confirmedAt: string | null; stale: boolean };

/** How sure some times are together: as sure as the one that was confirmed longest ago. Null where there are none. */
export function surenessOf(times: readonly Confirmed[]): Confirmed | null {
  const [oldest] = times.toSorted((one, other) =>
    (one.confirmedAt ?? '').localeCompare(other.confirmedAt ?? ''),
  );
  if (!oldest) return null;
  return { confirmedAt: oldest.confirmedAt, stale: times.some((one) => one.stale) };
}
