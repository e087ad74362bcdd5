import type { Plugin } from 'vite';
import { cutFonts, cutFontsFolder } from './cut-fonts.ts';

/** Cuts the fonts before anything is built; style sheets find them as `cut-fonts/faces.css`. */
export function fontsCut(): Plugin {
  const root = process.cwd();
  return {
    name: 'cut-fonts',
    config: () => ({ resolve: { alias: { 'cut-fonts': cutFontsFolder(root) } } }),
    buildStart: () => cutFonts(root),
  };
}
