import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
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
  check?: (fields: Fields) => Errors | Promise<Errors>;
  /** Sends it. */
  send: (fields: Fields) => Promise<void>;
  /** Title of the toast when it fails. */
  failed: string;
  /** Whether the page's data is loaded anew once it is sent. */
  refresh?: boolean;
};

/**
 * A plain form: the browser keeps the fields, this keeps what is being sent and what was wrong. `errors` are texts by
 * field; the first wrong field gets the focus. With `recheck` as the form's onBlur and onChange, a field is checked when
 * it is left and from then on with each change.
 */
export function useForm({ check, send, failed, refresh = false }: Options) {
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const left = useRef(new Set<string>());

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = fieldsOf(new FormData(form));
    setSending(true);
    try {
      const wrong = (await check?.(fields)) ?? {};
      setErrors(wrong);
      if (focusFirst(form, wrong)) return;
      await send(fields);
      if (refresh) await router.invalidate();
    } catch (error) {
      const { issues } = showProblem(error, failed);
      const told = Object.fromEntries(issues.map(({ path, message }) => [path, message]));
      setErrors(told);
      focusFirst(form, told);
    } finally {
      setSending(false);
    }
  }

  async function recheck(event: FormEvent<HTMLFormElement>): Promise<void> {
    const form = event.currentTarget;
    const { target } = event;
    if (!('name' in target) || typeof target.name !== 'string') return;
    if (event.type === 'blur') left.current.add(target.name);
    if (!left.current.has(target.name)) return;
    const wrong = (await check?.(fieldsOf(new FormData(form)))) ?? {};
    setErrors(Object.fromEntries([...left.current].map((name) => [name, wrong[name]])));
  }
  return { onSubmit, recheck, sending, errors };
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
  if (field instanceof HTMLElement) {
    const folded = field.closest('details');
    if (folded) folded.open = true;
    field.focus();
  }
  return names.length > 0;
}
