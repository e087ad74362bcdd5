import { useRouter } from '@tanstack/react-router';
import { createElement, type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { showToast } from '../ui/toast.ts';
import { FormProblem, type FormTrouble } from './form-problem.tsx';
import { forgetForm, keepForm } from './kept-form.ts';
import { follow, troubleOf } from './show-problem.ts';

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
  /** What it says when it fails. */
  failed: string;
  /** What it says beneath where the fault is ours. */
  fallback?: string;
  /** Whether the page's data is loaded anew once it is sent. */
  refresh?: boolean;
};

/**
 * A plain form: the browser keeps the fields, this keeps what is being sent and what was wrong. `errors` are texts by
 * field; the first wrong field gets the focus. With `recheck` as the form's onBlur and onChange, a field is checked when
 * it is left and from then on with each change. `problem` stands above the form's button and says what no field can; a form
 * without it says so in a toast. What was typed outlives the end of the session (kept-form.ts).
 */
export function useForm({ check, send, failed, fallback, refresh = false }: Options) {
  const router = useRouter();
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const left = useRef(new Set<string>());
  const { problem, showTrouble } = useProblem();
  const isOnItsWay = useRef(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    const form = event.currentTarget;
    const fields = fieldsOf(new FormData(form));
    setSending(true);
    showTrouble(undefined);
    try {
      const wrong = (await check?.(fields)) ?? {};
      setErrors(wrong);
      if (focusFirst(form, wrong)) return;
      const { pathname } = location;
      await send(fields);
      forgetForm(form, pathname);
      if (refresh) await router.invalidate();
    } catch (error) {
      tell(form, error);
    } finally {
      setSending(false);
      isOnItsWay.current = false;
    }
  }

  /** Each wrong field says so itself; what is left is said once, in the form's own place where it has one. */
  function tell(form: HTMLFormElement, error: unknown): void {
    const { problem: refusal, way, text } = troubleOf(error, fallback);
    if (way !== null) {
      keepForm(form, router.options.context.viewer.account?.id ?? '');
      follow(way);
      return;
    }
    const told = Object.fromEntries(refusal.issues.map(({ path, message }) => [path, message]));
    setErrors(told);
    focusFirst(form, told);
    const saysAll = refusal.issues.length > 0 && refusal.issues.every(({ path }) => fieldNamed(form, [path]));
    if (!saysAll) showTrouble({ title: failed, text });
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
  return { onSubmit, recheck, sending, errors, problem };
}

/** What no field of a form can say: in the form's own place where it has one, else in a toast. */
function useProblem() {
  const [trouble, setTrouble] = useState<FormTrouble>();
  const hasPlace = useRef(false);
  const onPlaced = useCallback((is: boolean) => {
    hasPlace.current = is;
  }, []);
  const problem: ReactNode = createElement(FormProblem, { trouble, onPlaced });
  const showTrouble = (next: FormTrouble | undefined) => {
    if (hasPlace.current || next === undefined) setTrouble(next);
    else showToast({ title: next.title, description: next.text, tone: 'danger' });
  };
  return { problem, showTrouble };
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
  const field = fieldNamed(form, names);
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
  return names.length > 0;
}

/** The first field that people see of those with such a name. */
function fieldNamed(form: HTMLFormElement, names: readonly string[]): HTMLElement | undefined {
  return [...form.elements].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      'name' in element &&
      names.includes(String(element.name)) &&
      !(element instanceof HTMLInputElement && element.type === 'hidden'),
  );
}
