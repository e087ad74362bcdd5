import type { Actor } from '#kit/contract/audience.ts';
import { type ErrorDefinition, notAllowed, notSignedIn } from '#kit/contract/errors.ts';
import type { audiences } from './setting-options.ts';

type Audience = (typeof audiences)[number];

/** Why a feature that the site opens to an audience is closed to whoever asks; null: it is open. */
export function closedTo(audience: Audience, actor: Actor): ErrorDefinition | null {
  if (audience === 'everyone' || actor.kind === 'system') return null;
  if (actor.kind === 'visitor') return notSignedIn;
  return audience === 'admin' && actor.role === 'user' ? notAllowed : null;
}
