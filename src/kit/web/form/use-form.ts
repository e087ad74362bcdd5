import { type FormEvent, useState } from 'react';
import { showProblem } from './show-problem.ts';

/** What a form's fields hold, by name; a field that is not there is '', and no number where it is empty. */
export type Fields = {
  text(name: string): string;
  number(name: string): number | undefined;
  isTicked(name: string): boolean;
};

/** What is wrong with each field, by name. */
export type Errors = Record<string, string | undefined>;

type Options = {
  /** Checks before anything is sent: the text for each wrong field. */
  check?: (fields: Fields) => Errors;
  /** Sends it. */
  send: (fields: Fields) => Promise<void>;
  /** Title of the toast when it fails. */
  failed: string;
};

/**
 * A plain form: the browser keeps the fields, this keeps what is being sent and what was wrong. `errors` are texts by
 * field; the first wrong field gets the focus.
 */
export function useForm({ check, send, failed }: Options) {
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = fieldsOf(new FormData(form));
    const wrong = check?.(fields) ?? {};
    setErrors(wrong);
    if (focusFirst(form, wrong)) return;
    setSending(true);
    try {
      await send(fields);
    } catch (error) {
      const { issues } = showProblem(error, failed);
      const told = Object.fromEntries(issues.map(({ path, message }) => [path, message]));
      setErrors(told);
      focusFirst(form, told);
    } finally {
      setSending(false);
    }
  }
  return { onSubmit, sending, errors };
}

function fieldsOf(data: FormData): Fields {
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    text,
    number: (name) => (text(name).trim() === '' ? undefined : Number(text(name))),
    isTicked: (name) => data.get(name) !== null,
  };
}

function focusFirst(form: HTMLFormElement, wrong: Errors): boolean {
  const names = Object.keys(wrong).filter((name) => wrong[name] !== undefined);
  const field = [...form.elements].find(
    (element) => element instanceof HTMLElement && 'name' in element && names.includes(String(element.name)),
  );
  if (field instanceof HTMLElement) field.focus();
  return names.length > 0;
}
