import { useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import {
  createElement,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { accountChanged } from '#kit/contract/errors.ts';
import { signInAddress } from '../router/guards.ts';
import { ReloadButton } from '../ui/button.tsx';
import { showToast } from '../ui/toast.ts';
import { deleteDraftOf, saveDraft } from './form-draft.ts';
import { describeFailure, redirectTo } from './show-problem.ts';

/** The values of a form's fields, by name; a missing field is '', and undefined as a number, as is an empty one. */
export type Fields = {
  text(name: string): string;
  /** The values of a field that can have several, such as a group of checkboxes. */
  texts(name: string): string[];
  number(name: string): number | undefined;
  isTicked(name: string): boolean;
};

/** The error of each field, by name. */
export type Errors = Record<string, string | undefined>;

type Options<Answer> = {
  /** Validates before anything is sent: returns the text for each wrong field. */
  check?: (fields: Fields) => Errors | Promise<Errors>;
  /** Sends the form. */
  send: (fields: Fields) => Promise<Answer>;
  /** The message when it fails. */
  failed: string;
  /** The text below the message if the fault is ours. */
  fallback?: string;
  /** Whether the page's data is reloaded once it is sent. */
  refresh?: boolean;
  /**
   * Closes or empties the form once it is sent and, with `refresh`, the page shows the result. Closed in `send`, a form would uncover the
   * old page, and what is pressed there would be lost as the new one appears.
   */
  onSuccess?: (answer: Answer) => void;
};

/**
 * A plain form: the browser keeps the fields' values, this hook the pending state and the errors. `errors` are texts by
 * field; the first wrong field gets the focus. A field that has an error is checked again at each change in the form, and
 * has none once it is locked. With `recheck` as the form's onBlur and onChange, a field is also checked when it first
 * loses the focus. `problem`, placed above the form's button, shows errors of no particular field; a form without it
 * shows them in a toast. What was typed survives the end of the session, and somebody else's (form-draft.ts).
 */
export function useForm<Answer>({
  check,
  send,
  failed,
  fallback,
  refresh = false,
  onSuccess,
}: Options<Answer>) {
  const router = useRouter();
  const account = router.options.context.viewer.account?.id ?? '';
  const [sending, setSending] = useState(false);
  const { errors, mark, recheck } = useErrors(check);
  const { problem, showTrouble } = useProblem();
  const isPending = useRef(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending.current) return;
    isPending.current = true;
    const form = event.currentTarget;
    const fields = fieldsOf(new FormData(form));
    setSending(true);
    showTrouble(undefined);
    try {
      const wrong = (await check?.(fields)) ?? {};
      mark(form, wrong);
      if (focusFirst(form, wrong)) return;
      const { pathname } = location;
      const answer = await send(fields);
      deleteDraftOf(form, pathname, account);
      if (refresh) await router.invalidate();
      onSuccess?.(answer);
    } catch (error) {
      showError(form, error);
    } finally {
      setSending(false);
      isPending.current = false;
    }
  }

  /** Each wrong field shows its own error; the others are shown once, in the form's `problem` if it has one. */
  function showError(form: HTMLFormElement, error: unknown): void {
    const { problem: refusal, way, text } = describeFailure(error, fallback);
    const reload = refusal.code === accountChanged.code;
    if (way !== null || reload) saveDraft(form, account);
    if (way !== null) {
      // A visitor was never signed in, so no session has ended.
      const isVisitor = refusal.code === 'not_signed_in' && account === '';
      redirectTo(isVisitor ? signInAddress(location.pathname + location.search) : way);
      return;
    }
    const fieldErrors: Errors = {};
    for (const { path, message } of refusal.issues) fieldErrors[fieldOfPath(form, path) ?? path] ??= message;
    mark(form, {}, fieldErrors);
    focusFirst(form, fieldErrors);
    const isAllShown =
      refusal.issues.length > 0 && refusal.issues.every(({ path }) => fieldOfPath(form, path) !== undefined);
    if (!isAllShown) showTrouble({ title: failed, text, reload });
  }
  return { onSubmit, recheck, sending, errors, problem };
}

/** Keeps the errors of a form's fields, and removes those that no longer hold. */
function useErrors(check: Options<unknown>['check']) {
  const [errors, setErrors] = useState<Errors>({});
  const latest = useRef({ check, round: 0 });
  latest.current.check = check;
  /** The fields that are checked again, and the server's errors of some. */
  const marked = useRef({ names: new Set<string>(), refused: new Map<string, string | undefined>() });
  const watched = useRef<HTMLFormElement>(undefined);

  async function checkAgain(form: HTMLFormElement): Promise<void> {
    const round = ++latest.current.round;
    // The change may fill in or lock other fields once React has drawn it.
    await new Promise((resolve) => setTimeout(resolve));
    const wrong = (await latest.current.check?.(fieldsOf(new FormData(form)))) ?? {};
    if (round !== latest.current.round) return;
    const { names, refused } = marked.current;
    const open = [...names].filter((name) => !isLocked(form, name));
    setErrors(Object.fromEntries(open.map((name) => [name, refused.get(name) ?? wrong[name]])));
  }

  /** Shows the errors that the form's check found, and those of the server. */
  function mark(form: HTMLFormElement, wrong: Errors, refused: Errors = {}): void {
    latest.current.round += 1;
    setErrors({ ...wrong, ...refused });
    const names = new Set([...Object.keys(wrong), ...Object.keys(refused)]);
    marked.current = { names, refused: new Map(Object.entries(refused)) };
    if (watched.current === form) return;
    watched.current = form;
    for (const type of ['input', 'change']) {
      form.addEventListener(type, ({ target }) => {
        const { names, refused } = marked.current;
        const isMarked = target instanceof Element && target.getAttribute('aria-invalid') === 'true';
        // Some forms have one field for several of the call's, by another name.
        const isAbout = (name: string) => name === nameOf(target) || (isMarked && !fieldNamed(form, [name]));
        for (const name of refused.keys()) if (isAbout(name)) refused.delete(name);
        if (names.size > 0) void checkAgain(form);
      });
    }
  }

  async function recheck(event: FormEvent<HTMLFormElement>): Promise<void> {
    const name = nameOf(event.target);
    if (event.type === 'blur' && name !== '') marked.current.names.add(name);
    if (marked.current.names.has(name)) await checkAgain(event.currentTarget);
  }
  return { errors, mark, recheck };
}

function nameOf(target: EventTarget | null): string {
  return target && 'name' in target && typeof target.name === 'string' ? target.name : '';
}

/** Whether a field can't be changed now, because the form has filled it in. */
function isLocked(form: HTMLFormElement, name: string): boolean {
  const field = fieldNamed(form, [name]);
  return (
    field !== undefined && (field.matches(':disabled') || ('readOnly' in field && field.readOnly === true))
  );
}

/** Returns the name of the field that shows an error of this path: of a list, the field in which the list is written. */
function fieldOfPath(form: HTMLFormElement, path: string): string | undefined {
  const parts = path.split('.');
  const names = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'));
  return names.find((name) => fieldNamed(form, [name]) !== undefined);
}

/** Shows an error of no particular field: in the form's `problem` if it has one, else in a toast. */
function useProblem() {
  const [trouble, setTrouble] = useState<FormTrouble>();
  const hasPlace = useRef(false);
  const onPlaced = useCallback((is: boolean) => {
    hasPlace.current = is;
  }, []);
  const problem: ReactNode = createElement(FormProblem, { trouble, onPlaced });
  const showTrouble = (next: FormTrouble | undefined) => {
    if (hasPlace.current || next === undefined) setTrouble(next);
    else showToast({ title: next.title, description: next.text, tone: 'danger', reload: next.reload });
  };
  return { problem, showTrouble };
}

function fieldsOf(data: FormData): Fields {
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    text,
    texts: (name) => data.getAll(name).map(String),
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

/** Returns the first visible field with one of these names. */
function fieldNamed(form: HTMLFormElement, names: readonly string[]): HTMLElement | undefined {
  return [...form.elements].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      'name' in element &&
      names.includes(String(element.name)) &&
      !(element instanceof HTMLInputElement && element.type === 'hidden'),
  );
}

type FormTrouble = { title: string; text: string; reload: boolean };

/** The error of a form, above its button, until the next attempt. */
function FormProblem({
  trouble,
  onPlaced,
}: {
  trouble: FormTrouble | undefined;
  /** Called with whether the form has a place for its problem. */
  onPlaced: (hasPlace: boolean) => void;
}) {
  useEffect(() => {
    onPlaced(true);
    return () => onPlaced(false);
  }, [onPlaced]);
  if (!trouble) return null;
  return (
    <div
      role="alert"
      className="col-span-full flex w-full gap-3 rounded-card bg-danger-soft p-3 text-danger text-sm"
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
      <div>
        <p>
          <strong className="font-bold">{trouble.title}</strong>
          {trouble.text && trouble.text !== trouble.title ? (
            <span className="block">{trouble.text}</span>
          ) : null}
        </p>
        {trouble.reload ? <ReloadButton /> : null}
      </div>
    </div>
  );
}
