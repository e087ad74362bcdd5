import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { MenuLink } from '#kit/web/ui/over/menu.tsx';

/** 'Edit Mosque' as a button or a menu item. Also redirects to the form when the page's address ends in #edit. */
export function EditMosqueLink({ mosqueId, inMenu = false }: { mosqueId: string; inMenu?: boolean }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { viewer } = useRouter().options.context;
  useEffect(() => {
    if (hash === 'edit') void navigate({ to: '/mosque/$mosqueId/edit', params: { mosqueId }, replace: true });
  }, [hash, mosqueId, navigate]);
  if (viewer.account?.isSuspended) return null;
  const label = (
    <>
      <Pencil aria-hidden="true" className="size-5" /> Edit Mosque
    </>
  );
  const to = { to: '/mosque/$mosqueId/edit', params: { mosqueId }, search: {} } as const;
  if (inMenu) return <MenuLink {...to}>{label}</MenuLink>;
  return (
    <LinkButton variant="outline" {...to}>
      {label}
    </LinkButton>
  );
}
