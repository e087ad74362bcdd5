import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { ownStyle, plainStyle } from '../map-style.ts';
import { loadDescription, loadStyle } from './upstream-style.ts';

/** Returns the style with our own URLs, or the plain background. */
export const getMapStyle = handle(calls.getMapStyle, async (ctx) => {
  const style = await loadStyle(ctx);
  if (!style) return plainStyle;
  const descriptions = new Map<string, object>();
  for (const [name, source] of Object.entries(style.sources)) {
    if (!source.url) continue;
    const description = await loadDescription(ctx, source.url);
    if (!description) return plainStyle;
    descriptions.set(name, description);
  }
  return ownStyle(style, descriptions);
});
