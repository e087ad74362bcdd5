import { type Map as MapLibre, Popup } from 'maplibre-gl';
import type { ShownItem } from '../map-filter.ts';
import { textElement } from './marker-elements.ts';

/** Opens what is known of an item above its marker. The focus goes in, and comes back to the marker when it closes. */
export function openPopup(
  map: MapLibre,
  item: ShownItem,
  opener: HTMLElement,
  goTo: (path: string) => void,
): Popup {
  const content = document.createElement('div');
  content.setAttribute('role', 'dialog');
  content.setAttribute('aria-label', item.name);
  content.tabIndex = -1;
  content.className = 'grid gap-1 p-1 text-ink outline-none';
  content.append(
    textElement('p', `text-sm ${item.kind.text}`, item.kind.label),
    textElement('h3', 'text-lg', item.name),
    textElement('p', 'text-sm', item.detail),
    textElement('p', 'text-sm text-soft', item.address),
  );
  const { path } = item;
  if (path !== null) content.append(detailsLink(path, goTo));
  const popup = new Popup({ offset: 16, maxWidth: '280px', focusAfterOpen: false })
    .setLngLat([item.longitude, item.latitude])
    .setDOMContent(content)
    .addTo(map);
  popup.on('close', () => opener.focus());
  content.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') popup.remove();
  });
  content.focus();
  return popup;
}

function detailsLink(path: string, goTo: (path: string) => void): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = path;
  link.className = 'link inline-flex min-h-11 items-center';
  link.textContent = 'View Details';
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(path);
  });
  return link;
}
