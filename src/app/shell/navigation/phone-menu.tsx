import { useRouter } from '@tanstack/react-router';
import { ThemeChoice } from '#kit/web/theme-choice.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { MenuAnchor } from '#kit/web/ui/over/menu.tsx';
import { closeSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { AccountLinks } from './account-menu.tsx';
import { NavItem } from './nav-link.tsx';
import { linksAt } from './navigation.ts';

/** What the bar at the bottom opens. */
export const menuId = 'menu';

/** The phone's menu: a drawer with all links, which closes when one is chosen. */
export function PhoneMenu() {
  const { viewer, navigation } = useRouter().options.context;
  return (
    <Sheet id={menuId} title="Menu" side>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links in it are pressed. */}
      <div
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) closeSheet(menuId);
        }}
      >
        <nav aria-label="All links">
          {linksAt(navigation).map((entry) => (
            <NavItem key={entry.to} entry={entry} />
          ))}
          <p className="label px-3 pt-4 pb-1">Prayer times</p>
          {linksAt(navigation, 'prayer').map((entry) => (
            <NavItem key={entry.to} entry={entry} />
          ))}
          <p className="label px-3 pt-4 pb-1">More</p>
          {linksAt(navigation, 'more').map((entry) => (
            <NavItem key={entry.to} entry={entry} />
          ))}
          <p className="label px-3 pt-4 pb-1">Your account</p>
          {viewer.account ? (
            <AccountLinks viewer={viewer} />
          ) : (
            <>
              <MenuAnchor href="/api/login">Sign in</MenuAnchor>
              <LinkButton to="/waiting-list" className="mt-2 w-full">
                Join the waiting list
              </LinkButton>
            </>
          )}
        </nav>
        <div className="mt-4 border-line border-t px-3 pt-3">
          <ThemeChoice />
        </div>
      </div>
    </Sheet>
  );
}
