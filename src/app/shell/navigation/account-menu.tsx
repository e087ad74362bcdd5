import { useLocation, useRouter } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { initialOf } from '#features/accounts/users/member-name.rules.ts';
import { clearDevice } from '#kit/web/clear-device.ts';
import type { Viewer } from '#kit/web/router/root-route.ts';
import { Menu, MenuAnchor, MenuLink } from '#kit/web/ui/over/menu.tsx';
import { currentMark, exact, NavItem, navLinkClass, ownLinks } from './nav-link.tsx';

/**
 * The member's own links behind their initial, or the link to sign in. Signing in and out load a new document, so that
 * nothing of the old page remains.
 */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  if (viewer.account === null) {
    return (
      <a href="/api/login" className={navLinkClass(false)}>
        Sign in
      </a>
    );
  }
  const { firstName } = viewer.account;
  return (
    <Menu
      align="end"
      name={firstName ? `${firstName}, your account` : 'Your account'}
      buttonClass="grid size-11 place-items-center rounded-control hover:bg-sunken"
      button={
        <span
          aria-hidden="true"
          className="grid size-8 place-items-center rounded-full bg-tile-soft text-sm text-tile-ink"
        >
          {initialOf(firstName) || <UserRound className="size-5" />}
        </span>
      }
    >
      <AccountLinks viewer={viewer} />
    </Menu>
  );
}

/** The member's own links, which the phone's menu also shows. */
export function AccountLinks({ viewer }: { viewer: Viewer }) {
  const { pathname } = useLocation();
  const { navigation } = useRouter().options.context;
  return (
    <>
      <MenuLink to="/profile" activeOptions={exact} aria-current={currentMark({ to: '/profile' }, pathname)}>
        <span className="truncate" dir="auto">
          {viewer.account?.firstName || 'Profile'}
        </span>
        {viewer.account?.firstName ? <span className="ms-auto text-sm text-soft">Your profile</span> : null}
      </MenuLink>
      {ownLinks(navigation, viewer).map((entry) => (
        <NavItem key={entry.to} entry={entry} />
      ))}
      <MenuAnchor href="/api/logout" onClick={clearDevice}>
        Log out
      </MenuAnchor>
    </>
  );
}
