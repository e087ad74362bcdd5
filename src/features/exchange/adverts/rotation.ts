/** Whose turn it is. One for each position and process. */
export type Rotation = {
  /** One of those that run, undefined where there is none: the one that was given least since they all run. */
  next(running: readonly string[]): string | undefined;
};

/**
 * Gives each advert the same share, exactly: no draw favours anybody, and processes that each share fairly do so together. One that
 * joins the others begins with what the least given of them has had, so that it doesn't stand alone until it has caught up.
 */
export function createRotation(): Rotation {
  const given = new Map<string, number>();

  function welcome(running: readonly string[]): void {
    const there = new Set(running);
    for (const id of given.keys()) if (!there.has(id)) given.delete(id);
    const start = given.size === 0 ? 0 : Math.min(...given.values());
    for (const id of running) if (!given.has(id)) given.set(id, start);
  }

  return {
    next(running) {
      welcome(running);
      let chosen: string | undefined;
      let least = Number.POSITIVE_INFINITY;
      for (const [id, times] of given) {
        if (times >= least) continue;
        chosen = id;
        least = times;
      }
      if (chosen !== undefined) given.set(chosen, least + 1);
      return chosen;
    },
  };
}
