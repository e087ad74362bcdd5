import { type Actor, denialReason } from '#kit/contract/audience.ts';
import { type ErrorDefinition, notSignedIn } from '#kit/contract/errors.ts';
import type { audiences } from './setting-options.ts';

type Audience = (typeof audiences)[number];

/** Why a feature with a set audience is closed to the caller; null if it is open. */
export function closedTo(audience: Audience, actor: Actor, now: Date): ErrorDefinition | null {
  if (audience === 'everyone' || actor.kind === 'system') return null;
  if (actor.kind === 'visitor') return notSignedIn;
  return audience === 'admin' ? denialReason(actor, 'admin', now) : null;
}
