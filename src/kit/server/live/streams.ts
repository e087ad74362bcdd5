import type { Stream } from './stream.ts';

/** A member's streams in one process: the pages in sight, and those of a phone that went into a tunnel. */
const maxOfMember = 8;

export type Streams = ReturnType<typeof createStreams>;

/** The open streams of a process, by member. */
export function createStreams() {
  const byMember = new Map<string, Set<Stream>>();
  let count = 0;

  const of = (userId: string): Stream[] => [...(byMember.get(userId) ?? [])];

  return {
    count: () => count,
    members: (): string[] => [...byMember.keys()],
    of,
    has: (userId: string) => byMember.has(userId),
    /** Adds one; the ninth of a member ends the oldest, which may belong to a connection that is dead and doesn't know. */
    add(stream: Stream): void {
      const own = byMember.get(stream.userId) ?? new Set();
      byMember.set(stream.userId, own.add(stream));
      count += 1;
      const [oldest] = own;
      if (own.size > maxOfMember) oldest?.end('crowded');
    },
    remove(stream: Stream): void {
      const own = byMember.get(stream.userId);
      if (!own?.delete(stream)) return;
      count -= 1;
      if (own.size === 0) byMember.delete(stream.userId);
    },
    endSession(userId: string, sessionId: string): void {
      for (const stream of of(userId)) if (stream.sessionId === sessionId) stream.end('signed-out');
    },
    endAll(): void {
      for (const userId of [...byMember.keys()]) for (const stream of of(userId)) stream.end();
    },
  };
}
