import { type Actor, denialReason, isShownAdministration } from '#kit/contract/audience.ts';
import { type ErrorDefinition, notSignedIn } from '#kit/contract/errors.ts';
import type { Settings } from './settings.contract.ts';
import type { audiences } from './settings.rules.ts';

type Audience = (typeof audiences)[number];

/** Returns why a feature with an audience setting is closed to the caller; null if it is open. */
export function audienceDenialReason(audience: Audience, actor: Actor, now: Date): ErrorDefinition | null {
  if (audience === 'everyone' || actor.kind === 'system') return null;
  if (actor.kind === 'visitor') return notSignedIn;
  return audience === 'admin' ? denialReason(actor, 'admin', now) : null;
}

const audienceSettings = [
  'forumsAudience',
  'volunteeringAudience',
  'memberDirectoryAudience',
  'submitAdAudience',
  'classifiedsAudience',
] as const satisfies readonly (keyof Settings)[];

/**
 * Returns the audience settings that admit the caller, which decide the links shown. Administrators may still have to confirm
 * their password behind them.
 */
export function areasShownTo(settings: Settings, actor: Actor): readonly string[] {
  return audienceSettings.filter((name) => {
    if (settings[name] === 'everyone') return true;
    if (actor.kind !== 'person') return false;
    return settings[name] === 'members' || isShownAdministration(actor);
  });
}
