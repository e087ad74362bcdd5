import type { Role } from '#kit/contract/audience.ts';

/** The parts of the person who asks that permissions look at. */
export type Acting = { id: string; role: Role; canPromoteAdmin: boolean };

/** The parts of an account that permissions look at. */
export type Subject = { id: string; role: Role };

type Rule = (actor: Acting, subject: Subject) => boolean;

const isOwn: Rule = (actor, subject) => actor.id === subject.id;
const administers: Rule = (actor) => actor.role !== 'user';
/** An administrator over a plain member, or the main administrator over anyone else; nobody over himself or her. */
const standsOver: Rule = (actor, subject) =>
  !isOwn(actor, subject) &&
  subject.role !== 'super_admin' &&
  (actor.role === 'super_admin' || (actor.role === 'admin' && subject.role === 'user'));

/**
 * Who may do what to an account: the one list that server and screens read. Which calls a role may make at all stands with
 * each call (`who`); here is what a caller may do to one particular account.
 */
export const accountPermissions = {
  /** See its details, sessions and badges. */
  'account.read': (actor, subject) => isOwn(actor, subject) || administers(actor, subject),
  /** Change name and membership. */
  'account.edit': (actor, subject) => isOwn(actor, subject) || standsOver(actor, subject),
  'account.suspend': standsOver,
  'account.endSessions': (actor, subject) => isOwn(actor, subject) || standsOver(actor, subject),
  /** By an administrator. The owner deletes it on the profile; the main administrator can't be deleted at all. */
  'account.delete': standsOver,
  'account.deleteOwn': (actor, subject) => isOwn(actor, subject) && subject.role !== 'super_admin',
  /** Make a member an administrator. */
  'account.promote': (actor, subject) =>
    subject.role === 'user' &&
    (actor.role === 'super_admin' || (actor.role === 'admin' && actor.canPromoteAdmin)),
  /** Make an administrator a member again. Nobody demotes the main administrator, nor himself or herself. */
  'account.demote': (actor, subject) =>
    !isOwn(actor, subject) &&
    subject.role === 'admin' &&
    (actor.role === 'super_admin' || (actor.role === 'admin' && actor.canPromoteAdmin)),
  /** Give or take the right to promote. */
  'account.grantPromotion': (actor, subject) => actor.role === 'super_admin' && subject.role === 'admin',
  /** Read what an unsent message to it says, links that sign in included. */
  'account.readMail': (actor, subject) => isOwn(actor, subject) || standsOver(actor, subject),
} as const satisfies Record<string, Rule>;

export type AccountPermission = keyof typeof accountPermissions;

/** Whether the actor may do it to that account. */
export function mayDo(permission: AccountPermission, actor: Acting, subject: Subject): boolean {
  return accountPermissions[permission](actor, subject);
}
