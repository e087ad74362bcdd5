import { expect, test } from 'vitest';
import { aProject } from './a-project.ts';
import { readProject } from './project.ts';
import { unhandledCalls } from './unhandled-calls.ts';

test('a call whose refusal is never handled is found in any form', () => {
  const path = 'src/features/accounts/inbox/web/buttons.tsx';
  const found = (text: string) => unhandledCalls.check(readProject(aProject({ [path]: text }))).length;
  const reject = `const reject = async () => { await api.reject({ id }); };`;
  expect(
    found(`${reject} const a = <Button onClick={() => (asks ? open() : void reject())} />;`),
  ).toBeGreaterThan(0);
  expect(found(`${reject} const a = <Button onClick={reject} />;`)).toBe(1);
  expect(found(`const a = <Button onClick={() => api.reject({ id })} />;`)).toBe(1);
  expect(found(`function run() { api.reject({ id }).then(reload); }`)).toBe(1);
  expect(
    found(`const again = async () => { await reject(); }; ${reject} function run() { void again(); }`),
  ).toBe(1);
});

test('calls that useAction runs, or whose errors are caught or returned, pass', () => {
  const path = 'src/features/accounts/inbox/web/buttons.tsx';
  const found = (text: string) => unhandledCalls.check(readProject(aProject({ [path]: text })));
  const passes = [
    `const [reject] = useAction(() => api.reject({ id }), { failed: 'Not rejected' }); const a = <Button onClick={reject} />;`,
    `const a = <Button onClick={async () => { try { await api.reject({ id }); } catch (error) { show(error); } }} />;`,
    `function run() { void api.read({ id }).catch(() => undefined); }`,
    `const send = async (reason) => { await api.reject({ reason }); }; const a = <ReasonDialog send={send} />;`,
  ];
  for (const text of passes) expect(found(text)).toEqual([]);
});
