import type { MemberConnection } from '../connection.contract.ts';

/** The first word of a name, to address its owner. */
export function firstNameOf(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** The heading of a conversation about volunteering. */
export function aboutText({ title }: NonNullable<MemberConnection['about']>): string {
  return title === null ? 'About volunteering' : `Volunteering: ${title}`;
}
