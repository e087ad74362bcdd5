import { lazy, useEffect, useState } from 'react';
import { LatePart } from '../late-part.tsx';
import { onToast, type ToastMessage } from '../toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Where toasts appear; loads what shows them when the first one comes. */
export function ToastHost() {
  const [latest, setLatest] = useState<{ number: number; message: ToastMessage }>();
  useEffect(
    () => onToast((next) => setLatest((last) => ({ number: (last?.number ?? 0) + 1, message: next }))),
    [],
  );
  if (!latest) return null;
  const { number, message } = latest;
  return (
    <LatePart key={number} otherwise={<PlainToast message={message} />}>
      <Toaster message={message} />
    </LatePart>
  );
}

/** The words alone, where there is no connection to fetch the rest by; the next toast takes their place. */
function PlainToast({ message: { title, description } }: { message: ToastMessage }) {
  return (
    <p
      role="status"
      className="fixed end-0 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] z-50 m-4 max-w-[420px] rounded-card border border-line bg-surface p-4 text-ink shadow-lg"
    >
      <strong>{title}</strong> {description}
    </p>
  );
}
