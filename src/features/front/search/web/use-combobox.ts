import { type RefObject, useEffect, useRef } from 'react';

type Combobox = {
  /** The id of the list. */
  listId: string;
  isOpen: boolean;
  /** The id of the option that the arrow keys have reached. */
  activeId: string | undefined;
  onType: (text: string) => void;
  onArrow: (step: 1 | -1) => void;
  /** Enter on an option. Without an active option Enter submits the form. */
  onChoose: () => void;
  onOpen: () => void;
  onClose: () => void;
};

/**
 * Makes an existing input a combobox (WAI-ARIA, with its list as a popup). The input keeps the focus and refers to the
 * active option.
 */
export function useCombobox(input: RefObject<HTMLInputElement | null>, box: Combobox): void {
  const current = useRef(box);
  current.current = box;
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const controller = new AbortController();
    const on = { signal: controller.signal };
    field.addEventListener('input', () => current.current.onType(field.value), on);
    field.addEventListener('focus', () => current.current.onOpen(), on);
    field.addEventListener('click', () => current.current.onOpen(), on);
    field.addEventListener('blur', () => current.current.onClose(), on);
    field.addEventListener('keydown', (event) => onKey(event, current.current), on);
    if (document.activeElement === field) current.current.onOpen();
    return () => controller.abort();
  }, [input]);

  const { listId, isOpen, activeId } = box;
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-haspopup', 'listbox');
    field.setAttribute('aria-expanded', String(isOpen));
    setOrRemove(field, 'aria-controls', isOpen ? listId : undefined);
    setOrRemove(field, 'aria-activedescendant', activeId);
  }, [input, listId, isOpen, activeId]);
}

function onKey(event: KeyboardEvent, box: Combobox): void {
  // While an input method composes a word, it handles Enter and the arrow keys.
  if (event.isComposing) return;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    box.onArrow(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' && box.activeId !== undefined) {
    event.preventDefault();
    box.onChoose();
  } else if (event.key === 'Escape' && box.isOpen) {
    // The first Escape closes the list; the second clears the box, as browsers do.
    event.preventDefault();
    box.onClose();
  }
}

function setOrRemove(field: HTMLInputElement, name: string, value: string | undefined): void {
  if (value === undefined) field.removeAttribute(name);
  else field.setAttribute(name, value);
}
