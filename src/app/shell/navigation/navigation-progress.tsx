import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';

/** What takes no longer than this is not worth a sign. */
const patienceMs = 150;

/**
 * A thin line under the bar at the top while the next page, or the same one under another filter, is on its way; the page
 * itself is said to be busy. A form that the browser sends by itself counts too.
 */
export function NavigationProgress({ content }: { content: RefObject<HTMLElement | null> }) {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const isSending = useFormOnItsWay();
  const isBusy = useStill(isLoading || isSending, patienceMs);
  useEffect(() => {
    if (isBusy) content.current?.setAttribute('aria-busy', 'true');
    else content.current?.removeAttribute('aria-busy');
  }, [isBusy, content]);
  return isBusy ? <div aria-hidden="true" className="navigation-progress" /> : null;
}

/** True once something has been so for a while. */
function useStill(wanted: boolean, afterMs: number): boolean {
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setStill(true), afterMs);
    return () => {
      clearTimeout(timer);
      setStill(false);
    };
  }, [wanted, afterMs]);
  return isStill;
}

/** A search form leads to a whole new page; coming back by the browser's own button, it is no longer on its way. */
function useFormOnItsWay(): boolean {
  const [isOnItsWay, setOnItsWay] = useState(false);
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      if (!event.defaultPrevented && event.target instanceof HTMLFormElement) {
        setOnItsWay(event.target.method === 'get');
      }
    };
    const onShow = () => setOnItsWay(false);
    addEventListener('submit', onSubmit);
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('submit', onSubmit);
      removeEventListener('pageshow', onShow);
    };
  }, []);
  return isOnItsWay;
}
