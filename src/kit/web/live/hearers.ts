import type { LiveMessage } from '#kit/contract/live/live.ts';

/** What somebody on the page does about a kind of message; without data something may have been missed: fetch anew. */
export type Hearer = { kind: string; hear(data: object | undefined): void | Promise<void> };

/** Those on a page who hear, and whether each has what it shows: one whose fetch failed is asked again with the next sign of life. */
export function createHearers() {
  const hearers = new Map<Hearer, boolean>();

  function tellOne(hearer: Hearer, data: object | undefined): void {
    Promise.resolve(hearer.hear(data)).catch(() => {
      if (hearers.has(hearer)) hearers.set(hearer, false);
    });
  }

  function ask(isAsked: (hasFetched: boolean) => boolean): void {
    for (const [hearer, hasFetched] of [...hearers]) {
      if (!isAsked(hasFetched)) continue;
      hearers.set(hearer, true);
      tellOne(hearer, undefined);
    }
  }
  return {
    count: () => hearers.size,
    add: (hearer: Hearer) => void hearers.set(hearer, false),
    remove: (hearer: Hearer) => void hearers.delete(hearer),
    askAll: () => ask(() => true),
    askNew: () => ask((hasFetched) => !hasFetched),
    tell(messages: readonly LiveMessage[]): void {
      for (const { kind, data } of messages) {
        for (const hearer of [...hearers.keys()]) if (hearer.kind === kind) tellOne(hearer, data);
      }
    },
  };
}
