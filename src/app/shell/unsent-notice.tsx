import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Notice } from '#kit/web/ui/notice.tsx';

/** Says that a form was not sent, on the page that the browser got in answer to it, until another is opened. */
export function UnsentNotice() {
  const { pathname } = useLocation();
  const [answered] = useState(pathname);
  if (pathname !== answered) return null;
  return (
    <div className="page pt-4" role="alert">
      <Notice tone="danger">
        <p>
          <strong>Nothing was sent.</strong> Our forms need JavaScript, which is switched off or couldn’t be
          loaded. Please reload the page and try again.
        </p>
      </Notice>
    </div>
  );
}
