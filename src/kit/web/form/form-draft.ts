import { memberKeyPrefix } from '../clear-device.ts';

/**
 * The content of a form that could not be sent because the session had ended, or was somebody else's by then. It is only
 * in this tab's storage, until it is sent or its member signs out; passwords, codes and files are never in it.
 */
type FormDraft = {
  names: string;
  values: readonly (readonly [name: string, value: string])[];
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** `account`: the member, or '' for a visitor; another member on the same device does not see it. */
const keyOf = (path: string, account: string) => `${memberKeyPrefix}typed:${account}:${path}`;
const secret = /password|one-time-code|cc-/;
const excludedTypes = new Set(['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset']);

/** Stores the content of a form of this page. */
export function saveDraft(form: HTMLFormElement, account: string): void {
  const values = fieldsOf(form)
    .filter((field) => !isTick(field) || field.checked)
    .map((field) => [field.name, field.value] as const);
  const draft: FormDraft = { names: namesOf(form), values };
  try {
    sessionStorage.setItem(keyOf(location.pathname, account), JSON.stringify(draft));
  } catch {
    // The browser stores nothing for us: the content stays in the form until the page is closed.
  }
}

/** Deletes the stored content of a form that has now been sent. */
export function deleteDraftOf(form: HTMLFormElement, path: string, account: string): void {
  for (const owner of [account, '']) {
    if (readOwn(path, owner)?.names === namesOf(form)) sessionStorage.removeItem(keyOf(path, owner));
  }
}

/**
 * Reads what a member typed on a page, or a visitor who may have signed in since; null if there is nothing, or if it
 * can't be parsed.
 */
export function readDraft(path: string, account: string): FormDraft | null {
  return readOwn(path, account) ?? readOwn(path, '');
}

function readOwn(path: string, account: string): FormDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(path, account)) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Restores the stored content in its form, once the form is on the page; returns false if it is not there yet. */
export function restoreDraft(draft: FormDraft): boolean {
  const form = [...document.forms].find((candidate) => namesOf(candidate) === draft.names);
  if (!form) return false;
  for (const field of fieldsOf(form)) {
    const values = draft.values.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isTick(field)) {
      if (field.checked !== values.includes(field.value)) field.click();
    } else if (values[0] !== undefined && values[0] !== field.value) type(field, values[0]);
  }
  return true;
}

/** Sets a field as if somebody had typed, so that a field that React controls accepts it too. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The names of a form's fields, by which it is recognised. */
function namesOf(form: HTMLFormElement): string {
  return [...new Set(fieldsOf(form).map(({ name }) => name))].toSorted().join(' ');
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !excludedTypes.has(element.type) &&
      !secret.test(element.autocomplete),
  );
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

function isDraft(value: unknown): value is FormDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'names' in value &&
    'values' in value &&
    Array.isArray(value.values)
  );
}
