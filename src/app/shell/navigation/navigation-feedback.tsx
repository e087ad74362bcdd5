import { useRouter, useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';

/** Anything quicker than this needs no indicator. */
const indicatorDelayMs = 150;

/**
 * A thin line below the bar at the top while the next page, or the same one under another filter, is loading; the page
 * is marked as busy. A form that the browser itself submits counts too.
 */
export function NavigationProgress({ content }: { content: RefObject<HTMLElement | null> }) {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const isSending = useFormPending();
  const isBusy = useDelayed(isLoading || isSending, indicatorDelayMs);
  useEffect(() => {
    if (isBusy) content.current?.setAttribute('aria-busy', 'true');
    else content.current?.removeAttribute('aria-busy');
  }, [isBusy, content]);
  return isBusy ? <div aria-hidden="true" className="navigation-progress" /> : null;
}

/** Returns true once something has been true for a while. */
function useDelayed(isActive: boolean, afterMs: number): boolean {
  const [isDelayed, setDelayed] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setDelayed(true), afterMs);
    return () => {
      clearTimeout(timer);
      setDelayed(false);
    };
  }, [isActive, afterMs]);
  return isDelayed;
}

/** A search form loads a new document; after the browser's back button it is no longer pending. */
function useFormPending(): boolean {
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      if (!event.defaultPrevented && event.target instanceof HTMLFormElement) {
        setPending(event.target.method === 'get');
      }
    };
    const onShow = () => setPending(false);
    addEventListener('submit', onSubmit);
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('submit', onSubmit);
      removeEventListener('pageshow', onShow);
    };
  }, []);
  return isPending;
}

/**
 * Does for links that change the page in place what a browser does when it loads a page: the focus moves to the new
 * page's content, unless the page has already placed it there, and a screen reader announces the title.
 */
export function NavigationAnnouncer({ content }: { content: RefObject<HTMLElement | null> }) {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const main = content.current;
        if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
        setTitle(document.title);
      }),
    [router, content],
  );
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
