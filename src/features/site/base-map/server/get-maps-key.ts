import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Returns a null key and the path of the style. */
export const getMapsKey = handle(calls.getMapsKey, async () => ({
  apiKey: null,
  styleUrl: '/api/map/style.json',
}));
