import { PasswordGate } from '#features/accounts/sign-in/web/password-gate.tsx';
import { useApi } from '#kit/web/api.ts';
import { clearDevice } from '#kit/web/clear-device.ts';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls } from '../contract.ts';

const beforeLeavingMs = 1500;

/** Says what will be deleted and what will be kept, then deletes the account. */
export function DeleteAccountPanel({
  deletion,
  isMainAdmin,
}: {
  deletion: readonly { title: string; kept: string | null }[];
  isMainAdmin: boolean;
}) {
  const api = useApi<typeof calls>();
  const act = async (password: string) => {
    const { message } = await api.deleteAccount({ password });
    clearDevice();
    showToast({ title: message });
    setTimeout(() => location.assign('/'), beforeLeavingMs);
  };
  if (isMainAdmin) {
    return <p>The main administrator’s account can’t be deleted: without it, nobody could run the site.</p>;
  }
  return (
    <>
      <p>This deletes your account straight away. It can’t be undone. We delete:</p>
      <ul className="mt-2 list-disc ps-6">
        {deletion
          .filter(({ kept }) => kept === null)
          .map(({ title }) => (
            <li key={title}>{title}</li>
          ))}
      </ul>
      <p className="mt-3">We keep, without your name:</p>
      <ul className="mt-2 list-disc ps-6">
        {deletion.map(({ title, kept }) => (kept === null ? null : <li key={title}>{kept}</li>))}
        <li>
          Backups, for at most thirty days. Nobody looks at them, and if we ever restore one, we delete your
          data again.
        </li>
      </ul>
      <PasswordGate
        action="Delete my account"
        failed="Your account was not deleted"
        act={act}
        danger
        refresh={false}
      />
    </>
  );
}
