import type { Call } from '#kit/contract/call.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { getDocs } from './get-docs.ts';
import { getHealth } from './get-health.ts';
import { getOpenapi } from './get-openapi.ts';
import { getReady } from './get-ready.ts';

/** Health and documentation; `allCalls` are the calls that the documentation covers. */
export function operation(allCalls: readonly Call[]): ServerFeature {
  return { name: 'operation', handlers: [getHealth, getReady, getOpenapi(allCalls), getDocs(allCalls)] };
}
