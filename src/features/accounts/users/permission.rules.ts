import { isAdministrator, type Role } from '#kit/contract/audience.ts';

/** The details of the caller that permissions depend on. */
export type Acting = { id: string; role: Role; canPromoteAdmin: boolean };

/** The details of an account that permissions depend on. */
export type Subject = { id: string; role: Role };

type Rule = (actor: Acting, subject: Subject) => boolean;

const isOwn: Rule = (actor, subject) => actor.id === subject.id;
const administers: Rule = (actor) => isAdministrator(actor);
/** An administrator outranks an ordinary member, and the main administrator outranks everyone else; nobody outranks themselves. */
const outranks: Rule = (actor, subject) =>
  !isOwn(actor, subject) &&
  subject.role !== 'super_admin' &&
  (actor.role === 'super_admin' || (actor.role === 'admin' && subject.role === 'user'));

/**
 * The permissions on accounts, shared by the server and the screens. Each call's `who` states which roles may make it at all;
 * these rules decide what a caller may do to a particular account.
 */
export const accountPermissions = {
  /** See its details, sessions and badges. */
  'account.read': (actor, subject) => isOwn(actor, subject) || administers(actor, subject),
  /** Change the name. */
  'account.edit': (actor, subject) => isOwn(actor, subject) || outranks(actor, subject),
  /** Change the membership tier. */
  'account.changeMembership': outranks,
  /** Propose another address. Members change their own with their password, in their security settings. */
  'account.changeEmail': outranks,
  'account.suspend': outranks,
  'account.endSessions': (actor, subject) => isOwn(actor, subject) || outranks(actor, subject),
  /** Deletion by an administrator. Members delete their own account from the profile; the main administrator's can't be deleted. */
  'account.delete': outranks,
  'account.deleteOwn': (actor, subject) => isOwn(actor, subject) && subject.role !== 'super_admin',
  /** Make a member an administrator. */
  'account.promote': (actor, subject) =>
    subject.role === 'user' &&
    (actor.role === 'super_admin' || (actor.role === 'admin' && actor.canPromoteAdmin)),
  /** Make an administrator a member again. Nobody can demote the main administrator or themselves. */
  'account.demote': (actor, subject) =>
    !isOwn(actor, subject) &&
    subject.role === 'admin' &&
    (actor.role === 'super_admin' || (actor.role === 'admin' && actor.canPromoteAdmin)),
  /** Grant or revoke the right to promote. */
  'account.grantPromotion': (actor, subject) => actor.role === 'super_admin' && subject.role === 'admin',
  /** Read an unsent message to it, including any sign-in links. */
  'account.readMail': (actor, subject) => isOwn(actor, subject) || outranks(actor, subject),
} as const satisfies Record<string, Rule>;

export type AccountPermission = keyof typeof accountPermissions;

/** Whether the actor may do this to the account. */
export function mayDo(permission: AccountPermission, actor: Acting, subject: Subject): boolean {
  return accountPermissions[permission](actor, subject);
}

/** Whether the actor may give the account a role: administrator or member. Nobody can assign the main administrator's role. */
export function mayAssignRole(role: Role, actor: Acting, subject: Subject): role is 'user' | 'admin' {
  if (role === 'super_admin') return false;
  return mayDo(role === 'user' ? 'account.demote' : 'account.promote', actor, subject);
}
