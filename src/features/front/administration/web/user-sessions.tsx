import { useApi } from '#kit/web/api.ts';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { AdminUserDetails, calls } from '../contract.ts';
import { useMay } from './use-may.ts';

/** Where a member is signed in. */
export function UserSessions({ user }: { user: AdminUserDetails }) {
  const api = useApi<typeof calls>();
  const may = useMay();
  const [end] = useAction(() => api.endUserSessions({ id: user.id }), {
    failed: 'Member not signed out',
  });
  if (user.sessions.length === 0) return <p>Not signed in anywhere.</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {user.sessions.map((session) => (
          <li key={session.id} className="flex justify-between gap-4 py-2">
            <span>{session.device}</span>
            <span className="text-soft">
              <DateText date={session.lastUsedAt} />
            </span>
          </li>
        ))}
      </ul>
      {may('account.endSessions', user) ? (
        <ConfirmButton
          className="mt-3"
          label="Sign out everywhere"
          question={`Sign ${user.firstName} out everywhere?`}
          action="Sign out"
          onConfirm={end}
        />
      ) : null}
    </>
  );
}
