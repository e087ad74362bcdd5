import { type Actor, denialReason, isAdministrator } from '#kit/contract/audience.ts';
import { type ErrorDefinition, notSignedIn } from '#kit/contract/errors.ts';
import type { audiences } from './setting-options.ts';
import type { Settings } from './settings.ts';

type Audience = (typeof audiences)[number];

/** Why a feature with a set audience is closed to the caller; null if it is open. */
export function closedTo(audience: Audience, actor: Actor, now: Date): ErrorDefinition | null {
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

/** The settings of an audience that admit the caller: which links are shown. An administrator is asked for the password behind them. */
export function areasOpenTo(settings: Settings, actor: Actor): readonly string[] {
  return audienceSettings.filter((name) => {
    if (settings[name] === 'everyone') return true;
    if (actor.kind !== 'person') return false;
    return settings[name] === 'members' || isAdministrator(actor);
  });
}
