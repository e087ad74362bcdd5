import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { clearDevice } from '#kit/web/clear-device.ts';
import { isAdmin, type Viewer } from '#kit/web/router/viewer.ts';
import { navLinkClass } from './nav-link.tsx';

/** The member's own links, or the way in. Signing in and out are whole new pages: what stood on the old one is gone. */
export function UserMenu({ viewer, onClick }: { viewer: Viewer; onClick?: () => void }) {
  if (viewer.account === null) {
    return (
      <a href="/api/login" className={navLinkClass}>
        Sign in
      </a>
    );
  }
  const closing = onClick ? { onClick } : {};
  return (
    <>
      {isAdmin(viewer) ? (
        <Link to="/admin" activeProps={{ 'aria-current': 'page' }} className={navLinkClass} {...closing}>
          Admin
        </Link>
      ) : null}
      <Link to="/profile" activeProps={{ 'aria-current': 'page' }} className={navLinkClass} {...closing}>
        <UserRound aria-hidden="true" className="me-2 size-5" />
        <span className="max-w-40 truncate" dir="auto">
          {viewer.account.firstName || 'Profile'}
        </span>
      </Link>
      <a href="/api/logout" className={navLinkClass} onClick={clearDevice}>
        Log out
      </a>
    </>
  );
}
