import { useRouter } from '@tanstack/react-router';
import { statusOf } from '#kit/web/api-problem.ts';
import { ErrorState } from '#kit/web/ui/states.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** Stands in place of a page that could not be shown. */
export function PageProblem({ error }: { error: unknown }) {
  const router = useRouter();
  const status = statusOf(error);
  if (status === 404) return <NotFoundPage />;
  const text =
    status === 0
      ? 'Unable to connect. Please try again.'
      : 'Something went wrong on our side. Please try again in a moment.';
  return (
    <div className="page py-16">
      <ErrorState
        title="This page could not be loaded"
        text={text}
        onRetry={() => void router.invalidate()}
      />
    </div>
  );
}
