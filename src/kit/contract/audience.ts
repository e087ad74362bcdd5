/** Who may make a call at all. What a caller may do to one particular thing is decided by that feature's rules. */
export type Audience = 'everyone' | 'member' | 'admin' | 'super_admin';

/** Who is asking: a person, signed in or not, or one of our own jobs. */
export type Actor = { kind: 'visitor' } | { kind: 'system'; job: string };

export const visitor: Actor = { kind: 'visitor' };

/** Whether the actor belongs to the audience. Denied unless stated. */
export function belongs(actor: Actor, audience: Audience): boolean {
  if (actor.kind === 'system') return true;
  return audience === 'everyone';
}
