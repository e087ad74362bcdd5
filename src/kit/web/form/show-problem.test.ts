import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import { onToast, type ToastMessage } from '../ui/toast.ts';
import { sendFromDialog, showProblem } from './show-problem.ts';

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

test.each([
  ['already_decided', 'Already decided'],
  ['approval_changed', 'Changed since you opened it'],
])('a dialog whose item is refused as %s closes, says so, and reloads the page', async (code, title) => {
  const outdated = new ApiProblem(409, code, why);
  const done: string[] = [];
  await sendFromDialog(() => Promise.reject(outdated), {
    close: () => done.push('closed'),
    reload: async () => void done.push('reloaded'),
  });
  expect(done).toEqual(['closed', 'reloaded']);
  expect(toasts).toEqual([{ title, description: why, tone: 'danger' }]);
});

test('a dialog with any other refusal stays open', async () => {
  const done: string[] = [];
  const sending = sendFromDialog(() => Promise.reject(refusal), {
    close: () => done.push('closed'),
    reload: async () => void done.push('reloaded'),
  });
  await expect(sending).rejects.toBe(refusal);
  expect(done).toEqual([]);
});
