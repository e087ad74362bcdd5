import { createRootRouteWithContext } from '@tanstack/react-router';
import type { Transport } from '../api.ts';
import type { Viewer } from './viewer.ts';

/** What loaders and components find in the router's context. */
export type RouterContext = {
  api: Transport;
  viewer: Viewer;
  /** The site's own address, without a slash at its end: for canonical links and shared previews. */
  publicUrl: string;
};

/** The parent of every feature's routes; the app gives it the shell. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({});
