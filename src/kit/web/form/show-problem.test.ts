import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import { onToast, type ToastMessage } from '../ui/toast.ts';
import { showProblem } from './show-problem.ts';

const why = 'You need a DBS check for this role.';
const refusal = new ApiProblem(409, 'dbs_check_needed', why);

let toasts: ToastMessage[];
let stop: () => void;
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/volunteering', search: '' });
  toasts = [];
  stop = onToast((message) => toasts.push(message));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('a toast has the reason below its title', () => {
  showProblem(refusal, 'You weren’t signed up');
  expect(toasts).toEqual([{ title: 'You weren’t signed up', description: why, tone: 'danger' }]);
});

test('a toast whose title is the reason does not repeat it', () => {
  showProblem(refusal, why);
  expect(toasts).toEqual([{ title: why, tone: 'danger' }]);
});

test('a toast about another member’s session offers to reload the page', () => {
  const changed = new ApiProblem(409, 'account_changed', 'You’re now signed in as Yusuf Ahmed.');
  showProblem(changed, 'You weren’t signed up');
  expect(toasts).toEqual([
    { title: 'You weren’t signed up', description: changed.text, tone: 'danger', reload: true },
  ]);
});
