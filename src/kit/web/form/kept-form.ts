import { memberKeyPrefix } from '../clear-device.ts';

/**
 * What was typed into a form that could not be sent because the session had ended. It lies in this tab's storage alone,
 * until it is sent or its member signs out; passwords, codes and files are never in it.
 */
type KeptForm = {
  /** Whose it is, '' of a visitor: another member at the same device does not see it. */
  account: string;
  names: string;
  values: readonly (readonly [name: string, value: string])[];
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const keyOf = (path: string) => `${memberKeyPrefix}typed:${path}`;
const secret = /password|one-time-code|cc-/;
const unkeptTypes = new Set(['password', 'file', 'hidden', 'submit', 'button', 'image', 'reset']);

/** Keeps what stands in a form of this page. */
export function keepForm(form: HTMLFormElement, account: string): void {
  const values = fieldsOf(form)
    .filter((field) => !isTick(field) || field.checked)
    .map((field) => [field.name, field.value] as const);
  const kept: KeptForm = { account, names: namesOf(form), values };
  try {
    sessionStorage.setItem(keyOf(location.pathname), JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing for us: what was typed stands in the form until the page is left.
  }
}

/** Forgets what was kept of a form that has been sent now. */
export function forgetForm(form: HTMLFormElement, path: string): void {
  if (readKept(path)?.names === namesOf(form)) forgetKept(path);
}

/** Forgets it whatever form it was. */
export function forgetKept(path: string): void {
  try {
    sessionStorage.removeItem(keyOf(path));
  } catch {
    // Nothing was kept.
  }
}

/** What is kept for a page; null: nothing, or what nobody can read. */
export function readKept(path: string): KeptForm | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Puts what was kept back into its form, once that stands on the page; false: it does not yet. */
export function restoreForm(kept: KeptForm): boolean {
  const form = [...document.forms].find((one) => namesOf(one) === kept.names);
  if (!form) return false;
  for (const field of fieldsOf(form)) {
    const values = kept.values.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isTick(field)) {
      if (field.checked !== values.includes(field.value)) field.click();
    } else if (values[0] !== undefined && values[0] !== field.value) type(field, values[0]);
  }
  return true;
}

/** As if somebody had typed it, so that a field that React holds takes it too. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A form is known again by the names of its fields. */
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
      !unkeptTypes.has(element.type) &&
      !secret.test(element.autocomplete),
  );
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

function isKept(value: unknown): value is KeptForm {
  return (
    typeof value === 'object' &&
    value !== null &&
    'account' in value &&
    'names' in value &&
    'values' in value &&
    Array.isArray(value.values)
  );
}
