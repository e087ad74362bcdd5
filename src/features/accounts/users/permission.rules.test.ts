import { expect, test } from 'vitest';
import { aPerson } from '#test/factories/people.ts';
import { type AccountPermission, accountPermissions, mayDo } from './permission.rules.ts';

const people = {
  member: aPerson({ id: 'member' }),
  admin: aPerson({ id: 'admin', role: 'admin' }),
  promoter: aPerson({ id: 'promoter', role: 'admin', canPromoteAdmin: true }),
  main: aPerson({ id: 'main', role: 'super_admin' }),
} as const;
const others = {
  member: { id: 'other member', role: 'user' },
  admin: { id: 'other admin', role: 'admin' },
  main: { id: 'the main administrator', role: 'super_admin' },
} as const;

/** The accounts that each actor may do it to; “own” is the actor’s own account. */
const expected: Record<AccountPermission, Record<keyof typeof people, string>> = {
  'account.read': {
    member: 'own',
    admin: 'member admin main own',
    promoter: 'member admin main own',
    main: 'member admin main own',
  },
  'account.edit': { member: 'own', admin: 'member own', promoter: 'member own', main: 'member admin own' },
  'account.changeMembership': { member: '', admin: 'member', promoter: 'member', main: 'member admin' },
  'account.changeEmail': { member: '', admin: 'member', promoter: 'member', main: 'member admin' },
  'account.suspend': { member: '', admin: 'member', promoter: 'member', main: 'member admin' },
  'account.endSessions': {
    member: 'own',
    admin: 'member own',
    promoter: 'member own',
    main: 'member admin own',
  },
  'account.delete': { member: '', admin: 'member', promoter: 'member', main: 'member admin' },
  'account.deleteOwn': { member: 'own', admin: 'own', promoter: 'own', main: '' },
  'account.promote': { member: '', admin: '', promoter: 'member', main: 'member' },
  'account.demote': { member: '', admin: '', promoter: 'admin', main: 'admin' },
  'account.grantPromotion': { member: '', admin: '', promoter: '', main: 'admin' },
  'account.readMail': {
    member: 'own',
    admin: 'member own',
    promoter: 'member own',
    main: 'member admin own',
  },
};

test.each(Object.keys(accountPermissions) as AccountPermission[])(
  '%s is allowed on the listed accounts only',
  (permission) => {
    for (const [who, actor] of Object.entries(people)) {
      const subjects = { ...others, own: { id: actor.id, role: actor.role } };
      const allowed = Object.entries(subjects)
        .filter(([, subject]) => mayDo(permission, actor, subject))
        .map(([name]) => name);
      expect([who, allowed.join(' ')]).toEqual([who, expected[permission][who as keyof typeof people]]);
    }
  },
);
