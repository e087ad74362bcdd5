/* The exports for the app's pages. */

export { pageVariants } from './assignments.ts';
