import { useRouter } from '@tanstack/react-router';
import { statusOf } from '#kit/web/api-problem.ts';
import { ErrorState } from '#kit/web/ui/states.tsx';

const texts: Readonly<Record<number, string>> = {
  0: 'Unable to connect. Please try again.',
  400: 'Something in the address of this page is not right. Please open the page again without it.',
  404: 'There is nothing at this address any more.',
};

/** Stands in place of a page that could not be shown. */
export function PageProblem({ error }: { error: unknown }) {
  const router = useRouter();
  const status = statusOf(error);
  const text = texts[status] ?? 'Something went wrong on our side. Please try again in a moment.';
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
