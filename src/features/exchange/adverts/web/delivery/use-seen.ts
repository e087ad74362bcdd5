import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Half of an advert must have been visible for so long. */
const seenShare = 0.5;
const seenMs = 1000;

/** What this page has reported already; the server counts each once a day anyway. */
const reported = new Set<string>();

/** Reports that an advert was seen, once half of it has been visible for a second. Its `ref` goes to what is to be seen. */
export function useSeen(id: string) {
  const { api } = useRouter().options.context;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null || reported.has(id)) return;
    let timer: number | undefined;
    const report = () => {
      observer.disconnect();
      if (document.visibilityState !== 'visible' || reported.has(id)) return;
      reported.add(id);
      // A report that fails is one fewer in the count; the page has nothing to say about it.
      api('countAdvertisementSeen', { id }).catch(() => reported.delete(id));
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = window.setTimeout(report, seenMs);
      },
      { threshold: seenShare },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [api, id]);
  return ref;
}
