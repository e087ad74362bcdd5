import { useApi } from '#kit/web/api.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { ConfirmButton } from '#kit/web/ui/confirm-dialog.tsx';
import { DateText } from '#kit/web/ui/text/date-text.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Session } from '../../contract.ts';

/** The devices on which the member is signed in, each with a button to sign it out. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const api = useApi<typeof calls>();
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
              <Button look="outline" onClick={() => end(session.id)}>
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
          action="Sign them out"
          onConfirm={endOthers}
        />
      ) : null}
    </>
  );
}
