import { X } from 'lucide-react';
import { useState } from 'react';
import { deviceCookie } from '#kit/web/device-cookie.ts';

/** The line that says the data is invented, until it is closed. It needs no script to be read. */
export function SampleNotice() {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the phones people here still use.
    document.cookie = deviceCookie('sample-notice', 'closed', {
      isHttps: location.protocol === 'https:',
      keptFor: 'this visit',
    });
  };
  return (
    <aside aria-label="Sample data" className="no-print bg-tile-soft text-sm text-tile-ink">
      <div className="page flex min-h-11 items-center justify-between gap-2">
        <p>Sample data – invented to show the site</p>
        <button
          type="button"
          aria-label="Close this line"
          className="-me-3 grid size-11 shrink-0 place-items-center rounded-control"
          onClick={close}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
    </aside>
  );
}
