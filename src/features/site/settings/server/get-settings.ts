import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { readSettings } from './queries.ts';

/** Returns the settings. */
export const getSettings = handle(calls.getSettings, (ctx) => readSettings(ctx.db));
