import { lazy, useEffect, useState } from 'react';
import { LazyPart } from '../lazy-part.tsx';
import { onToast, type ToastMessage } from '../toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Where toasts appear; loads their component with the first one. */
export function ToastHost() {
  const [latest, setLatest] = useState<{ number: number; message: ToastMessage }>();
  useEffect(
    () => onToast((next) => setLatest((last) => ({ number: (last?.number ?? 0) + 1, message: next }))),
    [],
  );
  if (!latest) return null;
  const { number, message } = latest;
  return (
    <LazyPart key={number} otherwise={<PlainToast message={message} />}>
      <Toaster message={message} />
    </LazyPart>
  );
}

/** The plain text, if the component can't be loaded; the next toast replaces it. */
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
