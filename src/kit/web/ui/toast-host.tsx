import { lazy, Suspense, useEffect, useState } from 'react';
import { onToast, type ToastMessage } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Where toasts appear; loads what shows them when the first one comes. */
export function ToastHost() {
  const [message, setMessage] = useState<{ number: number; message: ToastMessage }>();
  useEffect(
    () => onToast((next) => setMessage((last) => ({ number: (last?.number ?? 0) + 1, message: next }))),
    [],
  );
  if (!message) return null;
  return (
    <Suspense>
      <Toaster key={message.number} message={message.message} />
    </Suspense>
  );
}
