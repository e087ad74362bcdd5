import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

type Props = {
  /** What stands there until the code of the part is here. */
  meanwhile?: ReactNode;
  /** What stands there when it can’t be had, as without a connection; the page round it stays as it is. */
  otherwise: ReactNode;
  children: ReactNode;
};

/** Holds a part of a page whose code comes when it is first shown. */
export function LatePart({ meanwhile, otherwise, children }: Props) {
  return (
    <CatchBoundary getResetKey={() => 'once'} errorComponent={() => otherwise}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CatchBoundary>
  );
}
