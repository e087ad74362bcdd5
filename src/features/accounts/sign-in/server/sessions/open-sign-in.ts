import { ownPath } from '#kit/contract/redirect.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../sign-in-contract.ts';

/** Redirects to /sign-in; a return path that leaves the site is dropped. */
export const openSignIn = handle(calls.openSignIn, async (_ctx, { admin, returnTo, ended }) => {
  const search = new URLSearchParams();
  if (admin === 'true') search.set('admin', 'true');
  const path = ownPath(returnTo);
  if (path !== '/') search.set('returnTo', path);
  if (ended) search.set('ended', ended);
  const query = search.toString();
  return { redirectTo: query === '' ? '/sign-in' : `/sign-in?${query}` };
});
