import { accountChanged } from '#kit/contract/errors.ts';
import { type ApiProblem, problemOf } from '../api.ts';
import { adminAccessPath, beforeSigningInMs, signedOutToast } from '../router/guards.ts';
import { showToast } from '../ui/toast.ts';

/**
 * The failure of something that was sent: with the address of the page that fixes it, or null and the text to show
 * here.
 */
type Failure = { problem: ApiProblem; way: string | null; text: string };

/**
 * Describes the failure of something that was sent. `fallback` is the text if the fault is ours and the response has no
 * better one.
 */
export function describeFailure(error: unknown, fallback?: string): Failure {
  const problem = problemOf(error);
  const here = location.pathname + location.search;
  const way =
    problem.code === 'not_signed_in'
      ? `/api/login?returnTo=${encodeURIComponent(here)}&ended=true`
      : problem.code === 'not_allowed'
        ? null
        : adminAccessPath(error, here);
  const isGeneric = problem.text === '' || problem.code === 'internal' || problem.code === 'unknown';
  return { problem, way, text: isGeneric ? (fallback ?? problem.text) : problem.text };
}

/** Goes to the page that fixes a problem: to sign in, after a toast, or to confirm the password. */
export function redirectTo(way: string): void {
  if (way.startsWith('/api/login')) {
    showToast({ ...signedOutToast, tone: 'danger' });
    setTimeout(() => location.assign(way), beforeSigningInMs);
  } else location.assign(way);
}

/** The refusals of a decision about something that has changed since the page was loaded, and the title of their toast. */
const outdatedTitles = new Map([
  ['already_decided', 'Already decided'],
  ['approval_changed', 'Changed since you opened it'],
]);

/**
 * Sends a dialog's request. If the item has been decided or changed meanwhile, the dialog closes, a toast says what has happened, and the
 * page reloads, without the item or with its new text. Other refusals are left to the dialog.
 */
export async function sendFromDialog(
  send: () => Promise<void>,
  { close, reload }: { close: () => void; reload: () => Promise<void> },
): Promise<void> {
  try {
    await send();
  } catch (error) {
    const { code, text } = problemOf(error);
    const title = outdatedTitles.get(code);
    if (title === undefined) throw error;
    close();
    showToast({ title, description: text, tone: 'danger' });
    await reload();
    return;
  }
  close();
}

/** Shows the failure of something that has no form, such as a button of a row. */
export function showProblem(error: unknown, title: string, fallback?: string): ApiProblem {
  const { problem, way, text } = describeFailure(error, fallback);
  // A title that is the problem's own text isn't repeated below itself.
  const description = text === title ? {} : { description: text };
  const reload = problem.code === accountChanged.code ? { reload: true } : {};
  if (way === null) showToast({ title, ...description, tone: 'danger', ...reload });
  else redirectTo(way);
  return problem;
}
