import { isAdministrator, type Role } from '#kit/contract/audience.ts';

/** What permissions need to know about the person asking. */
export type Acting = { id: string; role: Role; canPromoteAdmin: boolean };

/** What permissions need to know about an account. */
export type Subject = { id: string; role: Role };

type Rule = (actor: Acting, subject: Subject) => boolean;

const isOwn: Rule = (actor, subject) => actor.id === subject.id;
const administers: Rule = (actor) => isAdministrator(actor);
/** An administrator over an ordinary member, or the main administrator over anyone else; nobody over themselves. */
const standsOver: Rule = (actor, subject) =>
  !isOwn(actor, subject) &&
  subject.role !== 'super_admin' &&
  (actor.role === 'super_admin' || (actor.role === 'admin' && subject.role === 'user'));

/**
 * Who may do what to an account: the one list that the server and the screens share. Each call's `who` says which roles
 * may make it at all; this says what a caller may do to a particular account.
 */
export const accountPermissions = {
  /** See its details, sessions and badges. */
  'account.read': (actor, subject) => isOwn(actor, subject) || administers(actor, subject),
  /** Change the name. */
  'account.edit': (actor, subject) => isOwn(actor, subject) || standsOver(actor, subject),
  /** Change the membership tier. */
  'account.changeMembership': standsOver,
  /** Propose another address. Owners change their own with their password, in their security settings. */
  'account.changeEmail': standsOver,
  'account.suspend': standsOver,
  'account.endSessions': (actor, subject) => isOwn(actor, subject) || standsOver(actor, subject),
  /** By an administrator. Owners delete their own from the profile; the main administrator's can't be deleted at all. */
  'account.delete': standsOver,
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
  'account.readMail': (actor, subject) => isOwn(actor, subject) || standsOver(actor, subject),
} as const satisfies Record<string, Rule>;

export type AccountPermission = keyof typeof accountPermissions;

/** Whether the actor may do this to the account. */
export function mayDo(permission: AccountPermission, actor: Acting, subject: Subject): boolean {
  return accountPermissions[permission](actor, subject);
}

/** Whether the actor may give the account a role: to make it an administrator's or a member's. Nobody gives the main administrator's. */
export function mayGive(role: Role, actor: Acting, subject: Subject): role is 'user' | 'admin' {
  if (role === 'super_admin') return false;
  return mayDo(role === 'user' ? 'account.demote' : 'account.promote', actor, subject);
}
