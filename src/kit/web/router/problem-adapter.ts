import { createSerializationAdapter } from '@tanstack/react-router';
import { ApiError } from '#kit/contract/errors.ts';
import { ApiProblem, problemOf } from '#kit/web/api-problem.ts';

/** Carries why a page was refused from the server that rendered it to the browser that wakes it: an error alone would lose its status. */
export const problemAdapter = createSerializationAdapter({
  key: 'problem',
  test: (thrown: unknown): thrown is ApiProblem | ApiError =>
    thrown instanceof ApiProblem || thrown instanceof ApiError,
  toSerializable: (thrown) => {
    const { status, code, text, issues } = problemOf(thrown);
    return { status, code, text, issues: [...issues] };
  },
  fromSerializable: ({ status, code, text, issues }) => new ApiProblem(status, code, text, issues),
});
