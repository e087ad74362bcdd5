import { useRouter } from '@tanstack/react-router';
import { statusOf } from '#kit/web/api-problem.ts';
import { ErrorState } from '#kit/web/ui/states.tsx';

const texts: Readonly<Record<number, string>> = {
  0: 'Unable to connect. Please try again.',
  400: 'Part of this page’s address isn’t valid. Please open the page again without it.',
  404: 'This page no longer exists.',
};

/** Stands in place of a page that could not be shown. */
export function PageProblem({ error }: { error: unknown }) {
  const router = useRouter();
  const status = statusOf(error);
  const text = texts[status] ?? 'Something went wrong on our side. Please try again in a moment.';
  return (
    <div className="page py-16">
      <ErrorState title="This page couldn’t be loaded" text={text} onRetry={() => void router.invalidate()} />
    </div>
  );
}
