import { useApi } from '#kit/web/api.ts';
import { clearDevice } from '#kit/web/clear-device.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import type { calls } from '../account.contract.ts';
import { NarrowPage } from './narrow-page.tsx';

/** /sign-out: asks first, because another site may have linked here. */
export function SignOutPage() {
  const api = useApi<typeof calls>();
  const signOut = async () => {
    try {
      await api.signOut({});
      clearDevice();
      location.assign('/');
    } catch (error) {
      showProblem(error, 'We couldn’t sign you out');
    }
  };
  return (
    <NarrowPage title="Sign out?">
      <p>You’ll stay signed in on your other devices.</p>
      <Button className="mt-5" onClick={signOut}>
        Sign out
      </Button>
    </NarrowPage>
  );
}
