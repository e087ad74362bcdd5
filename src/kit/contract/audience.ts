import {
  apiError,
  type ErrorDefinition,
  notAllowed,
  notSignedIn,
  passwordConfirmationNeeded,
  secondFactorNeeded,
  suspended,
} from './errors.ts';

/**
 * Who may make a call at all. `account`: anyone who is signed in, suspended or not, for what everyone may do with their own
 * account. What a caller may do to one particular thing is decided by src/features/accounts/users/permissions.ts.
 */
export type Audience = 'everyone' | 'account' | 'member' | 'admin' | 'super_admin';

/** From the least to the most powerful. */
export const roles = ['user', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** Somebody who is signed in, as the session's row and the account's say at this request. */
export type Person = {
  kind: 'person';
  id: string;
  sessionId: string;
  role: Role;
  canPromoteAdmin: boolean;
  emailVerified: boolean;
  suspended: boolean;
  hasSecondFactor: boolean;
  /** An administrator who has no second factor where the site demands one. */
  lacksSecondFactor: boolean;
  /** When the password, or a passkey, was last given in this session: an instant in UTC. */
  confirmedAt: string;
};

/** Who is asking: a person, signed in or not, or one of our own jobs. */
export type Actor = { kind: 'visitor' } | Person | { kind: 'system'; job: string };

export const visitor: Actor = { kind: 'visitor' };

/** For how long after giving the password an administrator may administer: an hour. */
export const confirmedForMs = 60 * 60 * 1000;

/** Why the actor may not make a call of the audience at this instant; null: may. Denied unless stated. */
export function denialReason(actor: Actor, audience: Audience, now: Date): ErrorDefinition | null {
  if (actor.kind === 'system' || audience === 'everyone') return null;
  if (actor.kind === 'visitor') return notSignedIn;
  if (audience === 'account') return null;
  if (actor.suspended) return suspended;
  if (audience === 'member') return null;
  return administrationDenialReason(actor, audience, now);
}

/** Whether somebody is an administrator: of what is shown and told. What they may do, `actsAsAdministrator` says. */
export function isAdministrator({ role }: { role: Role }): boolean {
  return role !== 'user';
}

/** Whether somebody is the main administrator. */
export function isMainAdministrator({ role }: { role: Role }): boolean {
  return role === 'super_admin';
}

/**
 * Whether the actor has the rights of an administrator at this instant: by role, in good standing, with the second factor that
 * the site may demand and a password given in the last hour. Every right that rests on the role is given by this.
 */
export function actsAsAdministrator(actor: Actor, now: Date): boolean {
  return denialReason(actor, 'admin', now) === null;
}

/**
 * The same where nothing else gives the right. Refuses: confirm_password, second_factor_needed, where an administrator lacks
 * only that, so that the screen asks for it.
 */
export function actsAsAdministratorOrAsk(actor: Actor, now: Date): boolean {
  const denied = denialReason(actor, 'admin', now);
  if (denied === passwordConfirmationNeeded || denied === secondFactorNeeded) throw apiError(denied);
  return denied === null;
}

function administrationDenialReason(
  person: Person,
  audience: 'admin' | 'super_admin',
  now: Date,
): ErrorDefinition | null {
  const fits = audience === 'super_admin' ? isMainAdministrator(person) : isAdministrator(person);
  if (!fits) return notAllowed;
  if (person.lacksSecondFactor) return secondFactorNeeded;
  const stale = now.getTime() - Date.parse(person.confirmedAt) > confirmedForMs;
  return stale ? passwordConfirmationNeeded : null;
}
