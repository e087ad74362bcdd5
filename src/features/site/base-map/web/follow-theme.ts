import { type MapPalette, mapPalette } from '../map-palette.ts';

/** The palette of the page as it is shown now. */
export function pagePalette(): MapPalette {
  const tokens = getComputedStyle(document.documentElement);
  return mapPalette((name) => tokens.getPropertyValue(`--${name}`).trim());
}

/** Calls `repaint` whenever the page turns dark or light. */
export function followTheme(repaint: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(repaint);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  signal.addEventListener('abort', () => observer.disconnect());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint, { signal });
}
