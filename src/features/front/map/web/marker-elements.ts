import type { ShownItem } from '../map-filter.ts';

/** A marker: a button with its kind's colour and letter, and its name below. */
export function itemButton(item: ShownItem): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `relative grid size-8 place-items-center rounded-full border-2 border-ground font-semibold text-ground before:content-[attr(data-letter)] ${item.kind.colour}`;
  // Drawn, not written: what is read aloud begins with the name that is seen.
  button.dataset.letter = item.kind.letter;
  button.setAttribute('aria-label', `${item.name}, ${item.kind.label}`);
  const name =
    'pointer-events-none absolute top-full mt-0.5 font-text line-clamp-2 w-28 text-center text-xs leading-tight';
  button.append(textElement('span', `${name} rounded bg-surface/85 px-1 font-normal text-ink`, item.name));
  return button;
}

/** Several markers in one place. */
export function clusterButton(count: number): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className =
    'grid size-11 place-items-center rounded-full border-2 border-ground bg-tile font-semibold text-on-tile';
  button.setAttribute('aria-label', `${count} places here: zoom in`);
  button.textContent = String(count);
  return button;
}

/** An element with text; never HTML, for the text is somebody's. */
export function textElement(tag: 'span' | 'p' | 'h3', className: string, content: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.dir = 'auto';
  element.textContent = content;
  return element;
}
