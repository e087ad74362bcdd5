import { Copy, ImageIcon, MessageCircle, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AnchorButton, Button, buttonClass } from './button.tsx';
import { Menu, MenuAnchor, MenuButton } from './over/menu.tsx';
import { showToast } from './toast.ts';

/** What is shared: `text` is what a friend must know before following the link; by default the title. */
type Shared = {
  title: string;
  url: string;
  text?: string;
  /** The address of a PNG that says the same. */
  picture?: string;
};

/**
 * Returns the address that opens WhatsApp with text and link filled in: "Soup kitchen – Sat 28 Nov 10am, IG3 9SL –
 * link".
 */
export function whatsAppAddress({ title, text = title, url }: Shared): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text} – ${url}`)}`;
}

const elsewhere = { target: '_blank', rel: 'noopener noreferrer' };

/** A button that opens WhatsApp with text and link filled in. Without a label it is as wide as its symbol. */
export function WhatsAppButton({
  variant = 'outline',
  className = '',
  children,
  ...shared
}: Shared & { variant?: 'solid' | 'outline' | 'quiet'; className?: string; children?: string }) {
  return (
    <AnchorButton
      variant={variant}
      href={whatsAppAddress(shared)}
      className={className}
      {...(children === undefined ? { 'aria-label': 'Share on WhatsApp' } : {})}
      {...elsewhere}
    >
      <MessageCircle aria-hidden="true" className="size-5" /> {children}
    </AnchorButton>
  );
}

/** Ways to share a page, as items of a menu: the phone's own share menu if there is one, WhatsApp, the picture, the link itself. */
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
      {shared.picture === undefined ? null : (
        <PictureItem {...shared} picture={shared.picture} hasMenu={hasMenu} />
      )}
      <MenuButton onClick={() => void copy(shared.url)}>
        <Copy aria-hidden="true" className="size-5" /> Copy link
      </MenuButton>
    </>
  );
}

/** Sends the picture with the phone's share menu, or else saves it. */
function PictureItem({ picture, hasMenu, ...shared }: Shared & { picture: string; hasMenu: boolean }) {
  const icon = <ImageIcon aria-hidden="true" className="size-5" />;
  if (!hasMenu) {
    return (
      <MenuAnchor href={picture} download={pictureName(shared)}>
        {icon} Save as a picture
      </MenuAnchor>
    );
  }
  return (
    <MenuButton onClick={() => void sharePicture(picture, shared)}>{icon} Share as a picture</MenuButton>
  );
}

/** A button that sends the picture with the phone's share menu, or else saves it. */
export function PictureButton({ picture, ...shared }: Shared & { picture: string }) {
  const hasMenu = useShareMenu();
  const icon = <ImageIcon aria-hidden="true" className="size-5" />;
  if (!hasMenu) {
    return (
      <AnchorButton variant="outline" href={picture} download={pictureName(shared)}>
        {icon} Save picture
      </AnchorButton>
    );
  }
  return (
    <Button variant="outline" onClick={() => void sharePicture(picture, shared)}>
      {icon} Send picture
    </Button>
  );
}

const pictureName = ({ title }: Shared) => `${title}.png`;

async function sharePicture(picture: string, { title, text = title, url }: Shared): Promise<void> {
  try {
    const response = await fetch(picture);
    if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`);
    const files = [new File([await response.blob()], pictureName({ title, url }), { type: 'image/png' })];
    // Some browsers can share text but no files.
    if (navigator.canShare({ files })) await navigator.share({ title, text: `${text} – ${url}`, files });
    else await share({ title, text, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ title: 'The picture couldn’t be shared', description: url, tone: 'danger' });
  }
}

/** Whether the device has a share menu, which is only known after hydration. */
function useShareMenu(): boolean {
  const [hasMenu, setHasMenu] = useState(false);
  useEffect(() => setHasMenu('share' in navigator), []);
  return hasMenu;
}

async function share({ title, text = title, url }: Shared): Promise<void> {
  try {
    await navigator.share({ title, text, url });
  } catch (error) {
    // The visitor closed the menu: nothing needs to be done.
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

/** The ways to share a page, behind one button; without `label` it is as wide as its symbol. */
export function ShareMenu({
  label,
  variant = 'outline',
  align = 'end',
  ...shared
}: Shared & { label?: string; variant?: 'outline' | 'quiet' | 'light'; align?: 'start' | 'end' }) {
  return (
    <Menu
      align={align}
      className="no-print shrink-0"
      buttonClass={buttonClass(variant, label === undefined ? 'w-11 px-0!' : '')}
      {...(label === undefined ? { name: 'Share' } : {})}
      button={
        <>
          <Share2 aria-hidden="true" className="size-5" /> {label}
        </>
      }
    >
      <ShareItems {...shared} />
    </Menu>
  );
}
