import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

type Props = {
  /** Shown until the part's code has loaded. */
  meanwhile?: ReactNode;
  /** Shown if it can't be loaded, for example without a connection; the rest of the page stays as it is. */
  otherwise: ReactNode;
  children: ReactNode;
};

/** A part of a page whose code is loaded when it is first shown. */
export function LazyPart({ meanwhile, otherwise, children }: Props) {
  return (
    <CatchBoundary getResetKey={() => 'once'} errorComponent={() => otherwise}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </CatchBoundary>
  );
}
