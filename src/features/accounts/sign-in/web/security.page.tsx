import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ProfileFrame } from '#features/accounts/users/web/profile-frame.tsx';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { QrCode } from '#kit/web/ui/text/qr-code.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import { useAction } from '#kit/web/use-action.ts';
import type { calls as accountCalls, Session } from '../account.contract.ts';
import type { Passkey, calls as passkeyCalls } from '../passkey.contract.ts';
import type { calls as secondFactorCalls } from '../second-factor.contract.ts';
import { ChangePasswordForm } from './change-password.form.tsx';
import { PasswordGate } from './password-gate.tsx';

const route = getRouteApi('/_account/profile/security');

/** /profile/security: password, email address, second factor, passkeys and signed-in devices. */
export function SecurityPage() {
  const { user, sessions, passkeys } = route.useLoaderData();
  const { needed } = route.useSearch();
  return (
    <ProfileFrame>
      {needed && !user.hasSecondFactor ? (
        <Notice className="mb-6">
          Administrators of this site need a second factor. Please set one up below.
        </Notice>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        <Panel title="Password">
          <ChangePasswordForm />
        </Panel>
        <Panel title="Email address">
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

/** Asks for a new address; nothing changes until its link is opened. */
function ChangeEmailForm() {
  const api = useApi<typeof accountCalls>();
  const [sent, setSent] = useState<string>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'The address could not be changed',
    send: async (fields) => {
      const input = { email: fields.text('email'), password: fields.text('password') };
      setSent((await api.changeEmail(input)).message);
    },
  });
  if (sent !== undefined) {
    return (
      <Notice tone="tile">
        <p role="status">{sent}</p>
      </Notice>
    );
  }
  return (
    <form method="post" noValidate className="grid max-w-md gap-4" onSubmit={onSubmit}>
      <TextField
        label="New address"
        name="email"
        type="email"
        autoComplete="email"
        error={errors.email}
        required
      />
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      {problem}
      <Button type="submit" disabled={sending} className="justify-self-start">
        {sending ? 'Sending…' : 'Send me a link'}
      </Button>
    </form>
  );
}

/** The authenticator app: off, being set up, just set up (with its recovery codes), or on. */
function SecondFactorPanel({ isOn }: { isOn: boolean }) {
  const api = useApi<typeof secondFactorCalls>();
  const router = useRouter();
  const [setup, setSetup] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();

  if (codes)
    return (
      <RecoveryCodes codes={codes} onSaved={() => router.invalidate().then(() => setCodes(undefined))} />
    );
  if (isOn) {
    const remove = async (password: string, code: string) => {
      showToast({ title: (await api.removeSecondFactor({ password, code })).message });
      setSetup(undefined);
    };
    return (
      <>
        <p>On: after your password, we ask for a code from your authenticator app.</p>
        <PasswordGate action="Turn off" failed="The second factor is still on" act={remove} withCode />
      </>
    );
  }
  if (setup) return <Confirm setup={setup} onCodes={setCodes} />;
  return (
    <>
      <p>
        Off. Turn it on and nobody can sign in with your password alone: we’ll also ask for a code from an app
        on your phone.
      </p>
      <PasswordGate
        action="Set up"
        failed="The second factor could not be set up"
        act={async (password) => setSetup(await api.startSecondFactor({ password }))}
      />
    </>
  );
}

function Confirm({
  setup,
  onCodes,
}: {
  setup: { secret: string; uri: string };
  onCodes: (codes: string[]) => void;
}) {
  const api = useApi<typeof secondFactorCalls>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'The second factor isn’t on yet',
    send: async (fields) => {
      onCodes((await api.confirmSecondFactor({ code: fields.text('code') })).recoveryCodes);
    },
  });
  return (
    <>
      <p>Scan this with your authenticator app, or type the key into it. Then enter the code it shows.</p>
      <QrCode text={setup.uri} label="QR code for your authenticator app" className="my-4 w-48" />
      <p className="break-all">
        Key: <code>{setup.secret}</code>
      </p>
      <form
        method="post"
        noValidate
        className="mt-3 flex max-w-md flex-wrap items-end gap-3"
        onSubmit={onSubmit}
      >
        <TextField
          className="min-w-40 flex-1"
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code}
          required
        />
        {problem}
        <Button type="submit" disabled={sending}>
          {sending ? 'Checking…' : 'Turn on'}
        </Button>
      </form>
    </>
  );
}

function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  return (
    <>
      <Notice>
        <p role="status">
          The second factor is on. Keep these recovery codes somewhere you can reach without your phone: each
          one works once, and we won’t show them again.
        </p>
      </Notice>
      <ul className="my-4 grid max-w-2xl gap-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code.match(/.{1,6}/g)?.join('-')}</li>
        ))}
      </ul>
      <Button onClick={onSaved}>I’ve saved them</Button>
    </>
  );
}

/** The member's passkeys, and a form to add one for this device. */
function PasskeyPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const api = useApi<typeof passkeyCalls>();
  const [removing, setRemoving] = useState<string>();

  const add = async (password: string) => {
    const { makePasskey } = await import('./passkey-ceremony.ts');
    const { token, options } = await api.startPasskey({ password });
    const response = await makePasskey(options);
    await api.addPasskey({ token, name: `Added ${new Date().toLocaleDateString('en-GB')}`, response });
    showToast({ title: 'Passkey added' });
  };
  const remove = async (id: string, password: string) => {
    await api.removePasskey({ id, password });
    setRemoving(undefined);
    showToast({ title: 'Passkey removed' });
  };

  return (
    <>
      <p>
        Sign in with your fingerprint, face or screen lock: there’s nothing for you to remember and nothing to
        steal from us.
      </p>
      <ul className="mt-3 divide-y divide-line">
        {passkeys.map((passkey) => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              {passkey.name}
              <span className="block text-sm text-soft">
                {passkey.lastUsedAt ? (
                  <>
                    Last used <DateText date={passkey.lastUsedAt} />
                  </>
                ) : (
                  'Not used yet'
                )}
              </span>
            </span>
            {removing === passkey.id ? (
              <PasswordGate
                action="Remove passkey"
                failed="Passkey not removed"
                act={(password) => remove(passkey.id, password)}
                danger
              />
            ) : (
              <Button variant="outline" onClick={() => setRemoving(passkey.id)}>
                Remove <span className="sr-only">the passkey “{passkey.name}”</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <PasswordGate action="Add a passkey" failed="Passkey not added" act={add} />
    </>
  );
}

/** The devices on which the member is signed in, each with a button to sign it out. */
function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const api = useApi<typeof accountCalls>();
  const failed = 'That device is still signed in';
  const [end] = useAction((id: string) => api.endSession({ id }), { failed });
  const [endOthers] = useAction(() => api.endOtherSessions({}), { failed });
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span>
              <span className="font-semibold">{session.device}</span>{' '}
              {session.isCurrent ? <Badge tone="tile">This device</Badge> : null}
              <span className="block text-sm text-soft">
                Signed in <DateText date={session.createdAt} />, last used{' '}
                <DateText date={session.lastUsedAt} />
              </span>
            </span>
            {session.isCurrent ? null : (
              <Button variant="outline" onClick={() => end(session.id)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <ConfirmButton
          className="mt-4"
          label="Sign out everywhere else"
          question="Sign out all your other devices?"
          action="Sign out other devices"
          onConfirm={endOthers}
        />
      ) : null}
    </>
  );
}
