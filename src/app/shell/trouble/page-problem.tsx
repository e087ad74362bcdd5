import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { problemOf } from '#kit/web/api-problem.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TroublePage } from './trouble-page.tsx';
import { troubleTextOf } from './trouble-text.ts';

/** Stands in place of a page that could not be shown: whether it is the connection, the address, a right or our fault. */
export function PageProblem({ error }: { error: unknown }) {
  const router = useRouter();
  const [isTrying, setTrying] = useState(false);
  const { title, text, mayHelpToRetry } = troubleTextOf(problemOf(error));
  const retry = async () => {
    setTrying(true);
    await router.invalidate();
    setTrying(false);
  };
  return (
    <TroublePage title={title} text={text}>
      {mayHelpToRetry ? (
        <Button onClick={() => void retry()} disabled={isTrying}>
          {isTrying ? 'Trying…' : 'Try again'}
        </Button>
      ) : null}
    </TroublePage>
  );
}
