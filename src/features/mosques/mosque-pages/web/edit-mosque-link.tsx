import { useLocation, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { MenuLink } from '#kit/web/ui/over/menu.tsx';

/** 'Edit Mosque', a button or a line of a menu: leads to the form, as does #edit in the address of the page that it stands on. */
export function EditMosqueLink({ mosqueId, inMenu = false }: { mosqueId: string; inMenu?: boolean }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === 'edit') void navigate({ to: '/mosque/$mosqueId/edit', params: { mosqueId }, replace: true });
  }, [hash, mosqueId, navigate]);
  const words = (
    <>
      <Pencil aria-hidden="true" className="size-5" /> Edit Mosque
    </>
  );
  const to = { to: '/mosque/$mosqueId/edit', params: { mosqueId }, search: {} } as const;
  if (inMenu) return <MenuLink {...to}>{words}</MenuLink>;
  return (
    <LinkButton look="outline" {...to}>
      {words}
    </LinkButton>
  );
}
