import { Bell, Check } from 'lucide-react';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls, Follow } from '../mosque-follow.contract.ts';

/** Follows or unfollows a mosque. On a phone, a followed mosque's button is only a tick, so that the buttons fit on one row. */
export function FollowButton({ mosqueId, follow }: { mosqueId: string; follow: Follow }) {
  const api = useApi<typeof calls>();
  const [toggle] = useAction(
    () => (follow.follows ? api.unfollowMosque : api.followMosque)({ id: mosqueId }),
    {
      successMessage: follow.follows ? 'You no longer follow this mosque.' : 'You’re following this mosque.',
      failed: 'That did not work',
    },
  );
  return (
    <Button
      variant="outline"
      aria-pressed={follow.follows}
      onClick={toggle}
      className={follow.follows ? '' : 'grow md:grow-0'}
    >
      {follow.follows ? (
        <Check aria-hidden="true" className="size-5" />
      ) : (
        <Bell aria-hidden="true" className="size-5" />
      )}
      {follow.follows ? <span className="max-md:sr-only">Following</span> : 'Follow'}
    </Button>
  );
}
