import { LinkButton } from '#kit/web/ui/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

/** /access-denied: shown to a member who opens an administrator's screen. */
export function AccessDeniedPage() {
  return (
    <NarrowPage title="Access Denied">
      <p>You don't have permission to access the admin dashboard.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton to="/home">Back to Home</LinkButton>
        <LinkButton to="/support" look="outline">
          Contact us
        </LinkButton>
      </div>
    </NarrowPage>
  );
}
