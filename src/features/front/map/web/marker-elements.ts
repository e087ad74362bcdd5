import { crescent, shapeOutlines } from '#features/site/base-map/web/marker-shapes.ts';
import { clockParts } from '#kit/contract/clock-text.ts';
import type { MapKind } from '../contract.ts';
import type { ShownItem } from '../map-filter.ts';

/** A marker: a button with its kind's shape and colour; a mosque's with its next congregation below, and near by with its name. */
export function itemButton({ name, next, kind }: ShownItem): HTMLButtonElement {
  const button = markerButton(kind);
  const clock = next && (clockParts(next.time) ?? { digits: next.time, half: '' });
  // Begins with what is seen: the name, where it is near enough to be shown, and the time.
  const when = clock ? ` ${clock.digits} ${clock.half}, ${next.name}` : '';
  button.setAttribute('aria-label', `${name}${when}, ${kind.label}`);
  const label = document.createElement('span');
  label.className = 'map-label';
  label.append(textElement('map-name', name));
  // Without the space the two would be read as one word.
  if (clock) label.append(' ', textElement('clock', clock.digits));
  button.append(label);
  return button;
}

/** Several markers of a kind in one place. */
export function clusterButton(kind: MapKind, count: number): HTMLButtonElement {
  const button = markerButton(kind);
  button.dataset.count = '';
  button.setAttribute('aria-label', `${count} here, ${kind.label}`);
  const number = document.createElement('b');
  number.textContent = String(count);
  button.append(number);
  return button;
}

function markerButton(kind: MapKind): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `map-marker ${kind.text}`;
  button.dataset.shape = kind.shape;
  button.setAttribute('aria-pressed', 'false');
  button.append(shapeElement(kind));
  return button;
}

function shapeElement({ shape }: MapKind): SVGElement {
  const svg = svgElement('svg', { viewBox: '-18 -18 36 36', 'aria-hidden': 'true' });
  const outline = {
    d: shapeOutlines[shape],
    fill: 'currentColor',
    stroke: 'var(--surface)',
    'stroke-width': '2',
  };
  svg.append(svgElement('path', outline));
  if (shape === 'star') {
    svg.append(svgElement('path', { d: crescent, fill: 'var(--surface)', class: 'map-crescent' }));
  }
  return svg;
}

function svgElement(name: 'svg' | 'path', attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Text only, never HTML, for it is somebody's. */
function textElement(className: string, content: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.dir = 'auto';
  element.textContent = content;
  return element;
}
