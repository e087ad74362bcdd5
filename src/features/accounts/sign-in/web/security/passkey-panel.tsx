import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Passkey } from '../../passkey-contract.ts';
import { PasswordGate } from '../password-gate.tsx';

/** The member's passkeys, and a form to add one for this device. */
export function PasskeyPanel({ passkeys }: { passkeys: readonly Passkey[] }) {
  const api = useApi<typeof calls>();
  const [removing, setRemoving] = useState<string>();

  const add = async (password: string) => {
    const { makePasskey } = await import('../passkey-ceremony.ts');
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
              <Button look="outline" onClick={() => setRemoving(passkey.id)}>
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
