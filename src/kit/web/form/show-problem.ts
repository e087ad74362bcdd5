import { type ApiProblem, problemOf } from '../api-problem.ts';
import { wayToAdminister } from '../router/guards.ts';
import { showToast } from '../ui/toast.ts';

const beforeSigningInMs = 500;

/**
 * Tells the person what went wrong with something that was sent. Who is signed out is led to sign in, an administrator
 * whose password is too long ago to give it again.
 */
export function showProblem(error: unknown, title: string, fallback?: string): ApiProblem {
  const problem = problemOf(error);
  const here = location.pathname + location.search;
  if (problem.status === 401 && problem.code === 'not_signed_in') {
    showToast({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
      tone: 'danger',
    });
    setTimeout(() => location.assign(`/api/login?returnTo=${encodeURIComponent(here)}`), beforeSigningInMs);
    return problem;
  }
  const way = wayToAdminister(error, here);
  if (way !== null && problem.code !== 'not_allowed') location.assign(way);
  else showToast({ title, description: problem.text || (fallback ?? ''), tone: 'danger' });
  return problem;
}
