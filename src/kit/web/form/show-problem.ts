import { type ApiProblem, problemOf } from '../api-problem.ts';
import { wayToAdminister } from '../router/guards.ts';
import { showToast } from '../ui/toast.ts';

const beforeSigningInMs = 500;

/** That the session has ended, in the words of every screen. */
export const signedOutToast = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
};

/** How something that was sent went wrong: with the way to where it can be mended, or null and what to say here. */
type Trouble = { problem: ApiProblem; way: string | null; text: string };

/**
 * Judges something that was sent and failed. `fallback` is said where the fault is ours and the answer has nothing better
 * to say.
 */
export function troubleOf(error: unknown, fallback?: string): Trouble {
  const problem = problemOf(error);
  const here = location.pathname + location.search;
  const way =
    problem.code === 'not_signed_in'
      ? `/api/login?returnTo=${encodeURIComponent(here)}&ended=true`
      : problem.code === 'not_allowed'
        ? null
        : wayToAdminister(error, here);
  const saysNothing = problem.text === '' || problem.code === 'internal' || problem.code === 'unknown';
  return { problem, way, text: saysNothing ? (fallback ?? problem.text) : problem.text };
}

/** Goes where a trouble can be mended: to sign in, after saying so, or to give the password again. */
export function follow(way: string): void {
  if (way.startsWith('/api/login')) {
    showToast({ ...signedOutToast, tone: 'danger' });
    setTimeout(() => location.assign(way), beforeSigningInMs);
  } else location.assign(way);
}

/** Tells the person what went wrong with something that was sent from nowhere in particular: a button of a row. */
export function showProblem(error: unknown, title: string, fallback?: string): ApiProblem {
  const { problem, way, text } = troubleOf(error, fallback);
  if (way === null) showToast({ title, description: text, tone: 'danger' });
  else follow(way);
  return problem;
}
