import { directionOf } from '#kit/contract/text-direction.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DateText } from '#kit/web/ui/text/dates.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { BlockedMember, calls } from '../block.contract.ts';

/** The members whom the current member has blocked, each with a button to unblock them. */
export function BlockedMembers({ members }: { members: readonly BlockedMember[] }) {
  const api = useApi<typeof calls>();
  const [unblock, unblocking] = useAction((id: string) => api.unblockMember({ id }), {
    successMessage: 'Member unblocked',
    failed: 'Member not unblocked',
  });
  return (
    <>
      <p>
        You and members you block don’t see each other, and can’t write to each other. We don’t tell them.
        Administrators still see what both of you write.
      </p>
      {members.length === 0 ? (
        <p className="mt-3 text-soft">You haven’t blocked anyone.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {members.map(({ userId, name, blockedAt }) => (
            <li key={userId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0">
                <p className="break-words font-bold" dir={directionOf(name)}>
                  {name}
                </p>
                <p className="text-sm text-soft">
                  Blocked on <DateText date={blockedAt} />
                </p>
              </div>
              <Button variant="outline" disabled={unblocking} onClick={() => unblock(userId)}>
                Unblock<span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
