import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Answers that there is no key, and where the style is. */
export const getMapsKey = handle(calls.getMapsKey, async () => ({
  apiKey: null,
  styleUrl: '/api/map/style.json',
}));
