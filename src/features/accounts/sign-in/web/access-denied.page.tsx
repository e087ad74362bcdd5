import { getRouteApi } from '@tanstack/react-router';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

const route = getRouteApi('/access-denied');

/** /access-denied: shown to a member who opens an administrator's screen, or a part of the site that isn't open to members. */
export function AccessDeniedPage() {
  const { closed } = route.useSearch();
  return (
    <NarrowPage>
      <p>
        {closed
          ? 'This part of the site isn’t open to members at the moment.'
          : "You don't have permission to access the admin dashboard."}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton to="/home">Back to Home</LinkButton>
        <LinkButton to="/support" variant="outline">
          Contact us
        </LinkButton>
      </div>
    </NarrowPage>
  );
}
