import { Copy, MessageCircle } from 'lucide-react';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Menu, MenuAnchor, MenuButton } from '#kit/web/ui/over/menu.tsx';
import { showToast } from '#kit/web/ui/toast.ts';

/** A menu to send some texts by WhatsApp, or to copy them. `name` distinguishes several texts: 'today'. */
export function SendAsText({
  texts,
  variant = 'solid',
}: {
  texts: readonly { name: string; text: string }[];
  variant?: 'solid' | 'outline' | 'quiet' | 'onTile';
}) {
  return (
    <Menu
      className="no-print"
      buttonClass={buttonClass(variant)}
      button={
        <>
          <MessageCircle aria-hidden="true" className="size-5" /> Send as text
        </>
      }
    >
      {texts.map(({ name, text }) => (
        <MenuAnchor
          key={name}
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle aria-hidden="true" className="size-5" /> WhatsApp: {name}
        </MenuAnchor>
      ))}
      {texts.map(({ name, text }) => (
        <MenuButton key={name} onClick={() => void copyText(text)}>
          <Copy aria-hidden="true" className="size-5" /> Copy as text: {name}
        </MenuButton>
      ))}
    </Menu>
  );
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: 'Copied', description: 'Paste it into a message.' });
  } catch {
    showToast({ title: 'The text couldn’t be copied', description: text, tone: 'danger' });
  }
}
