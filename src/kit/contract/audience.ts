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
 * Who may make a call at all. `account`: anyone who is signed in, suspended or not, for what everyone may do with their
 * own account. src/features/accounts/users/permission.rules.ts decides what a caller may do to one particular account.
 */
export type Audience = 'everyone' | 'account' | 'member' | 'admin' | 'super_admin';

/** From the least to the most powerful. */
export const roles = ['user', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

/** Somebody who is signed in, according to the session's row and the account's at this request. */
export type Person = {
  kind: 'person';
  id: string;
  sessionId: string;
  role: Role;
  canPromoteAdmin: boolean;
  emailVerified: boolean;
  suspended: boolean;
  hasSecondFactor: boolean;
  /** An administrator without a second factor on a site that requires one. */
  lacksSecondFactor: boolean;
  /** When the password, or a passkey, was last confirmed in this session: an instant in UTC. */
  confirmedAt: string;
};

/** Who makes the request: a person, signed in or not, or one of our own jobs. */
export type Actor = { kind: 'visitor' } | Person | { kind: 'system'; job: string };

export const visitor: Actor = { kind: 'visitor' };

/** How long an administrator may use administrator rights after confirming the password: an hour. */
export const confirmedForMs = 60 * 60 * 1000;

/** Why the actor may not make a call of the audience at this instant; null: may. What no rule allows is denied. */
export function denialReason(actor: Actor, audience: Audience, now: Date): ErrorDefinition | null {
  if (actor.kind === 'system' || audience === 'everyone') return null;
  if (actor.kind === 'visitor') return notSignedIn;
  if (audience === 'account') return null;
  if (actor.suspended) return suspended;
  if (audience === 'member') return null;
  return administrationDenialReason(actor, audience, now);
}

/**
 * Whether an account is an administrator's, to decide whom to notify or assign work to. The type refuses an actor:
 * `actsAsAdministrator` decides what the caller may do and read.
 */
export function isAdministrator({ role }: { role: Role; kind?: undefined }): boolean {
  return role !== 'user';
}

/**
 * Whether an administrator's buttons are shown to the actor, who confirms the password when pressing one. It must
 * decide nothing else of a response (`scripts/rules/roles.ts`).
 */
export function isShownAdministration(actor: Actor): boolean {
  return actor.kind === 'person' && !actor.suspended && actor.role !== 'user';
}

/** Whether somebody is the main administrator. */
export function isMainAdministrator({ role }: { role: Role }): boolean {
  return role === 'super_admin';
}

/**
 * Whether the actor has administrator rights at this instant: by role, in good standing, with a second factor if the
 * site requires one, and with a password confirmed in the last hour. Every right that depends on the role is decided by
 * this.
 */
export function actsAsAdministrator(actor: Actor, now: Date): boolean {
  return denialReason(actor, 'admin', now) === null;
}

/**
 * Like `actsAsAdministrator`, for a right that no other rule gives. Refuses: confirm_password, second_factor_needed, if
 * an administrator lacks only that, so that the screen asks for it.
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
  const fits = audience === 'super_admin' ? isMainAdministrator(person) : person.role !== 'user';
  if (!fits) return notAllowed;
  if (person.lacksSecondFactor) return secondFactorNeeded;
  const stale = now.getTime() - Date.parse(person.confirmedAt) > confirmedForMs;
  return stale ? passwordConfirmationNeeded : null;
}
