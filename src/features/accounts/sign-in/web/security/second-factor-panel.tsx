import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { QrCode } from '#kit/web/ui/text/qr-code.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../../second-factor-contract.ts';
import { PasswordGate } from '../password-gate.tsx';

/** The authenticator app: off, being set up, just set up (with its recovery codes), or on. */
export function SecondFactorPanel({ isOn }: { isOn: boolean }) {
  const api = useApi<typeof calls>();
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
  const api = useApi<typeof calls>();
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
