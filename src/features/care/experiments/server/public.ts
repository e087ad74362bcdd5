/* What the app's pages use of experiments. */

export { variantsOf } from './variants-of.ts';
