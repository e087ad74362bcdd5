import { useRouter } from '@tanstack/react-router';
import { problemOf } from '#kit/web/api-problem.ts';
import { ErrorState } from '#kit/web/ui/states.tsx';

/** Stands in place of the queue when it can't be had: never as if nothing waited. */
export function ApprovalsFailed({ error }: { error: unknown }) {
  const router = useRouter();
  return (
    <div className="page py-8">
      <ErrorState
        title="Failed to fetch approvals"
        text={problemOf(error).text}
        onRetry={() => void router.invalidate()}
      />
    </div>
  );
}
