import { useLocation, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useEffect } from 'react';
import { LinkButton } from '#kit/web/ui/button.tsx';

/** 'Edit Mosque': leads to the form, as does #edit in the address of the page that it stands on. */
export function EditMosqueLink({ mosqueId }: { mosqueId: string }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash === 'edit') void navigate({ to: '/mosque/$mosqueId/edit', params: { mosqueId }, replace: true });
  }, [hash, mosqueId, navigate]);
  return (
    <LinkButton look="outline" to="/mosque/$mosqueId/edit" params={{ mosqueId }} search={{}}>
      <Pencil aria-hidden="true" className="size-5" /> Edit Mosque
    </LinkButton>
  );
}
