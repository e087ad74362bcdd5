import { useRouter } from '@tanstack/react-router';
import { Bell, BellOff } from 'lucide-react';
import { useApi } from '#kit/web/api.ts';
import { showProblem } from '#kit/web/form/show-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Follow } from '../follows-contract.ts';

/** Follows a mosque, or stops. */
export function FollowButton({ mosqueId, follow }: { mosqueId: string; follow: Follow }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const turn = async () => {
    try {
      if (follow.follows) await api.unfollowMosque({ id: mosqueId });
      else await api.followMosque({ id: mosqueId });
      showToast({ title: follow.follows ? 'You don’t follow it any more.' : 'You follow this mosque.' });
    } catch (error) {
      showProblem(error, 'That did not work');
    }
    await router.invalidate();
  };
  return (
    <Button look={follow.follows ? 'outline' : 'solid'} aria-pressed={follow.follows} onClick={turn}>
      {follow.follows ? (
        <BellOff aria-hidden="true" className="size-5" />
      ) : (
        <Bell aria-hidden="true" className="size-5" />
      )}
      {follow.follows ? 'Following' : 'Follow'}
    </Button>
  );
}
