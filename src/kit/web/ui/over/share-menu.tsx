import { Share2 } from 'lucide-react';
import { buttonClass } from '../button.tsx';
import { type Shared, ShareItems } from '../share.tsx';
import { Menu } from './menu.tsx';

/** The ways to pass a page on, behind one button; without `label` it is as wide as its symbol. */
export function ShareMenu({
  label,
  look = 'outline',
  align = 'end',
  ...shared
}: Shared & { label?: string; look?: 'outline' | 'quiet' | 'light'; align?: 'start' | 'end' }) {
  return (
    <Menu
      align={align}
      className="no-print shrink-0"
      buttonClass={buttonClass(look, label === undefined ? 'w-11 px-0!' : '')}
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
