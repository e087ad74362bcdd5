import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { problemOf } from './api-problem.ts';
import { showProblem } from './form/show-problem.ts';
import { showToast, type ToastMessage } from './ui/toast.ts';

type Options<Answer> = {
  /** Title of the toast when it fails. */
  failed: string | ((why: string) => string);
  /** What it says beneath where the fault is ours. */
  fallback?: string;
  /** What the toast says when it is done; without it the answer's own `message`, where it has one. */
  told?: string | ((answer: Answer) => ToastMessage);
};

/**
 * What a button does beside a form: makes a call, tells how it went, and loads the page's data anew either way, for what
 * failed may have been done by somebody else. `const [remove, removing] = useAction((id: string) => api.remove({ id }), …)`.
 */
export function useAction<Args extends unknown[], Answer>(
  call: (...args: Args) => Promise<Answer>,
  { failed, fallback, told }: Options<Answer>,
): readonly [run: (...args: Args) => Promise<void>, pending: boolean] {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const onItsWay = useRef(new Set<string>());
  const run = async (...args: Args) => {
    // A second press before the answer to the first is the same wish.
    const wish = JSON.stringify(args.filter((arg) => !isPress(arg)));
    if (onItsWay.current.has(wish)) return;
    onItsWay.current.add(wish);
    setPending(true);
    try {
      const answer = await call(...args);
      const message = typeof told === 'function' ? told(answer) : titleOf(told ?? answer);
      if (message) showToast(message);
    } catch (error) {
      showProblem(error, typeof failed === 'string' ? failed : failed(problemOf(error).text), fallback);
    }
    onItsWay.current.delete(wish);
    setPending(false);
    await router.invalidate();
  };
  return [run, pending];
}

/** What a button hands on that calls `run` itself: no part of the wish, and nothing that can be written down. */
function isPress(arg: unknown): boolean {
  return typeof arg === 'object' && arg !== null && 'nativeEvent' in arg;
}

function titleOf(said: unknown): ToastMessage | undefined {
  if (typeof said === 'string') return { title: said };
  if (typeof said !== 'object' || said === null || !('message' in said)) return undefined;
  return typeof said.message === 'string' ? { title: said.message } : undefined;
}
