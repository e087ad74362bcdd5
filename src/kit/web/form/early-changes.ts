/**
 * Reports the fields that somebody filled in before the page was hydrated. React takes their values as they are and calls no handler, so a
 * field whose value is in a component’s state would show a text that isn’t sent. Call it as soon as the page is hydrated. Hydration sets
 * each field’s default to the value that the server rendered.
 */
export function reportEarlyChanges(root: ParentNode): void {
  for (const field of root.querySelectorAll('input, textarea, select')) {
    if (field instanceof HTMLSelectElement) reportChoice(field);
    else if (field instanceof HTMLTextAreaElement) reportText(field);
    else if (field instanceof HTMLInputElement) reportInput(field);
  }
}

function reportInput(field: HTMLInputElement): void {
  if (field.type === 'checkbox' || field.type === 'radio') reportTick(field);
  else if (field.type === 'file') reportFiles(field);
  else reportText(field);
}

function reportText(field: HTMLInputElement | HTMLTextAreaElement): void {
  if (field.value === field.defaultValue) return;
  // React reports a change only if the value differs from the last one that it has seen. Its setter on the field remembers that one; a copy
  // is given the value, because a phone’s keyboard may be composing a word in the field itself.
  Object.getOwnPropertyDescriptor(field, 'value')?.set?.call(field.cloneNode(), field.defaultValue);
  report(field, 'input');
}

function reportTick(field: HTMLInputElement): void {
  // The radio button that lost the tick changes with the one that has it.
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return;
  field.checked = field.defaultChecked;
  field.click();
}

function reportFiles(field: HTMLInputElement): void {
  if (field.files?.length) report(field, 'change');
}

function reportChoice(field: HTMLSelectElement): void {
  const options = [...field.options];
  const isOffered = options.some(({ defaultSelected }) => defaultSelected);
  const isChanged = isOffered
    ? options.some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : field.selectedIndex > 0;
  if (isChanged) report(field, 'change');
}

function report(field: Element, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
