import type { ReactNode } from 'react';
import type { Errors, Fields } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import type { MosqueChanges, MosqueForm, MosqueFormAnswer } from '../../edit-contract.ts';
import { useMosqueForm } from './use-mosque-form.ts';

/** The form of a tab of the mosque's editor. */
export function MosqueTabForm({
  form,
  read,
  check,
  children,
}: {
  form: MosqueFormAnswer;
  read: (fields: Fields) => MosqueChanges;
  check?: (fields: Fields) => Errors;
  children: (state: { shown: MosqueForm; errors: Errors }) => ReactNode;
}) {
  const options = check ? { form, read, check } : { form, read };
  const { onSubmit, sending, errors, round, shown, changes } = useMosqueForm(options);
  return (
    <form
      method="post"
      key={round}
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-3xl gap-4 sm:grid-cols-2"
    >
      {changes.length > 0 ? (
        <Notice className="sm:col-span-2">
          <p role="alert">
            Someone else changed this mosque while you were writing. Nothing of yours is lost: please check,
            and save again.
          </p>
          <ul className="mt-2 list-disc ps-5">
            {changes.map(([label, to, from]) => (
              <li key={label}>
                {label}: <bdi>{to}</bdi>
                {from === '' ? '' : ' (before: '}
                {from === '' ? null : <bdi>{from}</bdi>}
                {from === '' ? '' : ')'}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {children({ shown, errors })}
      <div className="sm:col-span-2">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : form.savesAtOnce ? 'Save' : 'Suggest these changes'}
        </Button>
      </div>
    </form>
  );
}
