import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isUnread, type ShownMessage } from './messages.ts';

/** The height of the page's header, under which messages are covered, and how near the end counts as the end, in pixels. */
const [headerHeight, endMargin] = [64, 40];

/** Messages that only pass while somebody scrolls are marked with those after them, in one call. */
const readDelayMs = 200;

/**
 * Where the reader of a conversation is. It opens at the first unread message, or at its end. A reader at the end
 * follows along; one who reads further up stays there, and `unseen` counts what has arrived below. Messages are marked
 * as read once they have been on the screen: `markRead` is called with the last of those. `messages`: oldest first, each
 * in a `MessageRow`.
 */
export function useReadingPlace<Message extends ShownMessage>(
  messages: readonly Message[],
  markRead: (upTo: Message) => Promise<unknown>,
) {
  const list = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const composer = useRef<HTMLFormElement>(null);
  const coveredHeight = useHeightOf(composer);
  const seenUpTo = useSeenUpTo(list, messages, coveredHeight);
  const seenAt = messages.findIndex(({ id }) => id === seenUpTo);
  const unseen = messages.slice(seenAt + 1).filter(isUnread);
  const [isAtEnd, setAtEnd] = useState(unseen.length === 0);
  const [sent, setSent] = useState(0);
  const [firstUnseen] = unseen;
  const last = messages.at(-1)?.id;

  const goToNew = () => {
    const message = list.current?.querySelector<HTMLElement>(`[data-message="${firstUnseen?.id}"]`);
    if (message) message.scrollIntoView({ block: 'start', behavior: 'instant' });
    else goToEnd();
    return message;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place at which the conversation opens.
  useLayoutEffect(() => {
    goToNew();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages, and lines of the next one, cover the end.
  useLayoutEffect(() => {
    if (isAtEnd) goToNew();
  }, [last, coveredHeight]);
  useLayoutEffect(() => {
    if (sent > 0) goToEnd();
  }, [sent]);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        // Below the end is the card with the contact details, which can fill a small screen.
        if (entry) setAtEnd(entry.isIntersecting || entry.boundingClientRect.bottom < 0);
      },
      { rootMargin: `0px 0px ${endMargin - coveredHeight}px` },
    );
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  }, [coveredHeight]);

  useReadMark(messages[seenAt], markRead);
  return {
    list,
    end,
    composer,
    keepPlace: useKeptPlace(list, messages[0]?.id),
    unseen: isAtEnd ? 0 : unseen.length,
    /** Moves the focus too, because the button that was pressed disappears. */
    goToUnseen: () => goToNew()?.focus({ preventScroll: true }),
    /** To be called with an own message, whose writer goes to the end. */
    onSend: () => setSent((before) => before + 1),
  };
}

/** Returns the id of the last message that has been on the screen, of those that were unread. */
function useSeenUpTo(
  list: RefObject<HTMLElement | null>,
  messages: readonly ShownMessage[],
  coveredHeight: number,
): string | undefined {
  const [seenUpTo, setSeenUpTo] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements of the messages are what it depends on.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
        const ids = new Set(seen.map((target) => target.getAttribute('data-unread')));
        setSeenUpTo((before) => messages.findLast(({ id }) => id === before || ids.has(id))?.id ?? before);
      },
      { rootMargin: `-${headerHeight}px 0px -${coveredHeight}px`, threshold: 0.9 },
    );
    for (const foot of list.current?.querySelectorAll('[data-unread]') ?? []) observer.observe(foot);
    return () => observer.disconnect();
  }, [coveredHeight, messages.length, messages.at(-1)?.id]);
  return seenUpTo;
}

function goToEnd(): void {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
}

/**
 * Returns a function to be called before earlier messages are added above: what the reader sees then stays where it
 * is. Browsers do that only if the page has been scrolled, and Safari never does.
 */
function useKeptPlace(list: RefObject<HTMLElement | null>, first: string | undefined): () => void {
  const kept = useRef<{ message: Element; top: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: earlier messages change which is the first.
  useLayoutEffect(() => {
    if (kept.current === null) return;
    const { message, top } = kept.current;
    kept.current = null;
    scrollBy({ top: message.getBoundingClientRect().top - top, behavior: 'instant' });
  }, [first]);
  return () => {
    const message = list.current?.querySelector('[data-message]') ?? null;
    kept.current = message && { message, top: message.getBoundingClientRect().top };
  };
}

/** Marks messages as read up to one of them, once the reader has the page in front of them. */
function useReadMark<Message extends ShownMessage>(
  upTo: Message | undefined,
  markRead: (upTo: Message) => Promise<unknown>,
): void {
  const id = upTo?.id;
  const latest = useRef({ upTo, markRead });
  useEffect(() => {
    latest.current = { upTo, markRead };
  });
  useEffect(() => {
    if (id === undefined) return;
    const read = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      // When offline, it is repeated once the connection is back.
      const { upTo, markRead } = latest.current;
      if (upTo) markRead(upTo).then(stop, () => undefined);
    };
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', read);
      removeEventListener('focus', read);
      removeEventListener('online', read);
    };
    const timer = setTimeout(read, readDelayMs);
    document.addEventListener('visibilitychange', read);
    addEventListener('focus', read);
    addEventListener('online', read);
    return stop;
  }, [id]);
}

/** The height of an element in pixels, as it changes; 0 while it isn't there. */
function useHeightOf(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const { current } = element;
    setHeight(current.offsetHeight);
    const observer = new ResizeObserver(() => setHeight(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
