/** Entries kept at most; past it all are forgotten, which costs one computation each. */
const most = 20_000;

/** A pure function of a text that remembers its answers: for what is asked again and again and costs to compute. */
export function remembered<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    if (known.size >= most) known.clear();
    const fresh = compute(key);
    known.set(key, fresh);
    return fresh;
  };
}
