import { getRouteApi } from '@tanstack/react-router';
import { ProfileFrame } from '#features/accounts/users/web/profile-frame.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionList } from './session-list.tsx';

const route = getRouteApi('/_account/profile/security');

/** /profile/security: password, e-mail address, second factor, passkeys and signed-in devices. */
export function SecurityPage() {
  const { user, sessions, passkeys } = route.useLoaderData();
  const { needed } = route.useSearch();
  return (
    <ProfileFrame title="Security">
      {needed && !user.hasSecondFactor ? (
        <Notice className="mb-6">
          Administrators of this site need a second factor. Please set one up below.
        </Notice>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        <Panel title="Password">
          <ChangePasswordForm />
        </Panel>
        <Panel title="E-mail address">
          <p className="mb-3">
            You sign in with <strong className="break-all">{user.email}</strong>.
          </p>
          <ChangeEmailForm />
        </Panel>
        <Panel title="Second factor">
          <SecondFactorPanel isOn={user.hasSecondFactor} />
        </Panel>
        <Panel title="Passkeys">
          <PasskeyPanel passkeys={passkeys} />
        </Panel>
        <Panel title="Where you’re signed in" className="lg:col-span-2">
          <SessionList sessions={sessions} />
        </Panel>
      </div>
    </ProfileFrame>
  );
}
