import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { problemOf } from './api.ts';
import { showProblem } from './form/show-problem.ts';
import { showToast, type ToastMessage } from './ui/toast.ts';

type Options<Answer> = {
  /** Title of the toast when it fails. */
  failed: string | ((why: string) => string);
  /** The text below the title if the fault is ours. */
  fallback?: string;
  /** The toast when it succeeds; by default the response's own `message`, if it has one. */
  successMessage?: string | ((answer: Answer) => ToastMessage);
};

/**
 * Runs a call when a button is pressed, shows a toast with the result, and reloads the page's data in either case: what
 * failed may have been done by somebody else meanwhile. `const [remove, removing] = useAction((id: string) => api.remove({ id }), …)`.
 */
export function useAction<Args extends unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
  { failed, fallback, successMessage }: Options<Answer>,
): readonly [run: (...args: Args) => Promise<void>, pending: boolean] {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const pendingKeys = useRef(new Set<string>());
  const run = async (...args: Args) => {
    // A second press is ignored until the page shows what the first did.
    const key = JSON.stringify(args.filter((arg) => !isPress(arg)));
    if (pendingKeys.current.has(key)) return;
    pendingKeys.current.add(key);
    setPending(true);
    try {
      const answer = await call(...args);
      const message =
        typeof successMessage === 'function' ? successMessage(answer) : titleOf(successMessage ?? answer);
      if (message) showToast(message);
    } catch (error) {
      showProblem(error, typeof failed === 'string' ? failed : failed(problemOf(error).text), fallback);
    }
    // Until the page shows the result, a second press would act on outdated data.
    await router.invalidate();
    pendingKeys.current.delete(key);
    setPending(false);
  };
  return [run, pending];
}

/** The press event that a button passes when it calls `run` itself: not part of the key, and not serialisable. */
function isPress(arg: unknown): boolean {
  return typeof arg === 'object' && arg !== null && 'nativeEvent' in arg;
}

function titleOf(response: unknown): ToastMessage | undefined {
  if (typeof response === 'string') return { title: response };
  if (typeof response !== 'object' || response === null || !('message' in response)) return undefined;
  return typeof response.message === 'string' ? { title: response.message } : undefined;
}
