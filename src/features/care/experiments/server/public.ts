/* What the app's pages use of experiments. */

export { pageVariants } from './variants-of.ts';
