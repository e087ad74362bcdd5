import { Copy, MessageCircle } from 'lucide-react';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Menu, MenuAnchor, MenuButton } from '#kit/web/ui/over/menu.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { jamaahTextOfDay, jamaahTextOfWeek } from '../../jamaah-text.ts';
import type { MosqueMonth } from '../../month-contract.ts';

/** Today's times, or the week's, as a message: straight into WhatsApp, or copied. */
export function TextMenu({ month, url }: { month: MosqueMonth; url: string }) {
  const { mosque, today, week, weekSureness: sureness } = month;
  const [first] = week;
  if (!first || sureness === null) return null;
  const shared = { mosqueName: mosque.name, url, today, sureness };
  const texts = [
    { name: 'today', text: jamaahTextOfDay(first, shared) },
    { name: 'this week', text: jamaahTextOfWeek(week, shared) },
  ];
  return (
    <Menu
      className="no-print"
      buttonClass={buttonClass('solid')}
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
