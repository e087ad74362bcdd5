import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';

/**
 * What a browser does by itself when it loads a page, done for links that change the page in place: the focus moves to
 * the new page's content, unless the page has put it somewhere in there already, and a screen reader says the title.
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
