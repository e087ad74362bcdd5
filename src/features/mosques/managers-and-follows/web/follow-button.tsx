import { Bell, Check } from 'lucide-react';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Follow } from '../follows-contract.ts';

/** Follows a mosque, or stops. */
export function FollowButton({ mosqueId, follow }: { mosqueId: string; follow: Follow }) {
  const api = useApi<typeof calls>();
  const [turn] = useAction(() => (follow.follows ? api.unfollowMosque : api.followMosque)({ id: mosqueId }), {
    told: follow.follows ? 'You no longer follow this mosque.' : 'You’re following this mosque.',
    failed: 'That did not work',
  });
  return (
    <Button look="outline" aria-pressed={follow.follows} onClick={turn} className="grow md:grow-0">
      {follow.follows ? (
        <Check aria-hidden="true" className="size-5" />
      ) : (
        <Bell aria-hidden="true" className="size-5" />
      )}
      {follow.follows ? 'Following' : 'Follow'}
    </Button>
  );
}
