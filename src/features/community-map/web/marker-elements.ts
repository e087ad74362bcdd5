import type { MapItem } from '../contract.ts';
import { mapKindLabels, mapKindMarks } from '../map-kinds.ts';

/** A marker: a button with its kind's colour and letter, and its name below. */
export function itemButton(item: MapItem): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'group flex w-28 flex-col items-center';
  button.setAttribute('aria-label', `${item.name}, ${mapKindLabels[item.kind]}`);
  const { colour, letter } = mapKindMarks[item.kind];
  button.append(
    text(
      'span',
      `grid size-8 place-items-center rounded-full border-2 border-ground font-semibold text-ground ${colour}`,
      letter,
    ),
    text(
      'span',
      'mt-0.5 line-clamp-2 rounded bg-surface/85 px-1 text-center text-ink text-xs leading-tight',
      item.name,
    ),
  );
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
export function text(tag: 'span' | 'p' | 'h3', className: string, content: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.dir = 'auto';
  element.textContent = content;
  return element;
}
