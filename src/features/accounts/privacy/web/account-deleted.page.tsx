import { NarrowPage } from '#features/accounts/sign-in/web/narrow-page.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';

/** /account-deleted: shown after an account is deleted. It contains nothing personal, so anyone may open it. */
export function AccountDeletedPage() {
  return (
    <NarrowPage>
      <p>You’re signed out everywhere. We’ve sent you a last email to confirm it.</p>
      <p className="mt-3">May Allah be with you. Prayer times, mosques and events are open to everyone.</p>
      <LinkButton className="mt-5" to="/home">
        See prayer times
      </LinkButton>
    </NarrowPage>
  );
}
