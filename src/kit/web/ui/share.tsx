import { Copy, MessageCircle, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AnchorButton } from './button.tsx';
import { MenuAnchor, MenuButton } from './over/menu.tsx';
import { showToast } from './toast.ts';

/** What is passed on: `text` is what a friend must know before following the link; without it, the title. */
export type Shared = { title: string; url: string; text?: string };

/** The address that opens WhatsApp with the words and the link filled in: "Soup kitchen – Sat 28 Nov 10am, IG3 9SL – link". */
export function whatsAppAddress({ title, text = title, url }: Shared): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} – ${url}`)}`;
}

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };

/** One press opens WhatsApp with everything in it. Without words in it, it is as wide as its symbol. */
export function WhatsAppButton({
  look = 'outline',
  className = '',
  children,
  ...shared
}: Shared & { look?: 'solid' | 'outline' | 'quiet'; className?: string; children?: string }) {
  return (
    <AnchorButton
      look={look}
      href={whatsAppAddress(shared)}
      className={className}
      {...(children === undefined ? { 'aria-label': 'Share on WhatsApp' } : {})}
      {...elsewhere}
    >
      <MessageCircle aria-hidden="true" className="size-5" /> {children}
    </AnchorButton>
  );
}

/** Ways to pass a page on, as items of a menu: the phone's own where there is one, WhatsApp, the link itself. */
export function ShareItems(shared: Shared) {
  const hasMenu = useShareMenu();
  return (
    <>
      {hasMenu ? (
        <MenuButton onClick={() => void share(shared)}>
          <Share2 aria-hidden="true" className="size-5" /> Share
        </MenuButton>
      ) : null}
      <MenuAnchor href={whatsAppAddress(shared)} {...elsewhere}>
        <MessageCircle aria-hidden="true" className="size-5" /> WhatsApp
      </MenuAnchor>
      <MenuButton onClick={() => void copy(shared.url)}>
        <Copy aria-hidden="true" className="size-5" /> Copy link
      </MenuButton>
    </>
  );
}

/** Whether the device has a menu of its own for it, which is known only once the page is alive. */
function useShareMenu(): boolean {
  const [hasMenu, setHasMenu] = useState(false);
  useEffect(() => setHasMenu('share' in navigator), []);
  return hasMenu;
}

async function share({ title, text = title, url }: Shared): Promise<void> {
  try {
    await navigator.share({ title, text, url });
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
