import { Copy, MessageCircle, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AnchorButton, Button } from './button.tsx';
import { showToast } from './toast.ts';

/** Ways to pass a page on: the phone's own menu where there is one, WhatsApp, the link itself. */
export function Share({ title, url }: { title: string; url: string }) {
  const [hasMenu, setHasMenu] = useState(false);
  useEffect(() => setHasMenu('share' in navigator), []);
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`;
  return (
    <div className="no-print flex flex-wrap gap-2">
      {hasMenu ? (
        <Button look="outline" onClick={() => void share(title, url)}>
          <Share2 aria-hidden="true" className="size-5" /> Share
        </Button>
      ) : null}
      <AnchorButton look="outline" href={whatsapp} target="_blank" rel="noopener noreferrer">
        <MessageCircle aria-hidden="true" className="size-5" /> WhatsApp
      </AnchorButton>
      <Button look="outline" onClick={() => void copy(url)}>
        <Copy aria-hidden="true" className="size-5" /> Copy link
      </Button>
    </div>
  );
}

async function share(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The visitor closed the menu: nothing happened, and nothing need be said.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copy(url);
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied' });
  } catch {
    showToast({ title: 'The link couldn’t be copied', description: url, tone: 'danger' });
  }
}
