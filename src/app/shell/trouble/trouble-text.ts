import type { ApiProblem } from '#kit/web/api-problem.ts';

type TroubleText = { title: string; text: string; mayHelpToRetry: boolean };

const byStatus: Readonly<Record<number, TroubleText>> = {
  0: {
    title: 'You’re offline',
    text: 'Unable to connect. Please try again. Nothing you’ve saved is lost.',
    mayHelpToRetry: true,
  },
  400: {
    title: 'That address isn’t valid',
    text: 'Part of this page’s address isn’t valid. Please open the page again without it.',
    mayHelpToRetry: false,
  },
  404: {
    title: 'This page no longer exists',
    text: 'What was here has gone. One of these may be what you want.',
    mayHelpToRetry: false,
  },
  429: {
    title: 'That was too fast for us',
    text: 'There were too many requests from your connection. Please wait a minute and try again.',
    mayHelpToRetry: true,
  },
};

const ours: TroubleText = {
  title: 'This page couldn’t be loaded',
  text: 'Something went wrong on our side, not yours. Nothing you’ve saved is lost.',
  mayHelpToRetry: true,
};

/** What stands on the page that takes the place of one that failed: never that there is nothing to show. */
export function troubleTextOf({ status, text }: Pick<ApiProblem, 'status' | 'text'>): TroubleText {
  if (status === 401 || status === 403) {
    return { title: 'You don’t have access to this page', text, mayHelpToRetry: false };
  }
  return byStatus[status] ?? ours;
}
