import { expect, test } from 'vitest';
import {
  canSeeGroup,
  foundingStart,
  type GroupState,
  isModerating,
  mayRemove,
  mayWrite,
  type OwnPart,
  outcomeOfJoining,
} from './group.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const open: GroupState = { status: 'active', isPrivate: false, isListed: true, isRemoved: false };
const priv: GroupState = { ...open, isPrivate: true };
const unlisted: GroupState = { ...priv, isListed: false };
const part = (status: NonNullable<OwnPart>['status'], role: NonNullable<OwnPart>['role'] = 'member') => ({
  status,
  role,
});

test('a member can found a group after seven whole days, an administrator at once', () => {
  const user = (joinedAt: string | null) => foundingStart({ role: 'user', joinedAt }, now);
  expect(user('2026-11-14T12:00:00Z')).toBeNull();
  expect(user('2026-11-14T12:00:01Z')).toEqual(new Date('2026-11-21T12:00:01Z'));
  expect(user(null)).toEqual(new Date('2026-11-28T12:00:00Z'));
  expect(foundingStart({ role: 'admin', joinedAt: now.toISOString() }, now)).toBeNull();
});

test('every member sees a listed group; only its members and the invited see an unlisted one', () => {
  expect(canSeeGroup(priv, undefined)).toBe(true);
  expect(canSeeGroup(unlisted, undefined)).toBe(false);
  expect(canSeeGroup(unlisted, part('invited'))).toBe(true);
  expect(canSeeGroup(unlisted, part('active'))).toBe(true);
  expect(canSeeGroup(unlisted, part('removed'))).toBe(false);
});

test('a pending, rejected or archived group is visible to its members only, and a removed group to nobody', () => {
  for (const status of ['pending', 'rejected', 'archived'] as const) {
    expect(canSeeGroup({ ...open, status }, undefined)).toBe(false);
    expect(canSeeGroup({ ...open, status }, part('requested'))).toBe(false);
    expect(canSeeGroup({ ...open, status }, part('active'))).toBe(true);
  }
  expect(canSeeGroup({ ...open, isRemoved: true }, part('active', 'owner'))).toBe(false);
});

test('only members of an active group can write in it', () => {
  expect(mayWrite(open, part('active'))).toBe(true);
  expect(mayWrite({ ...open, status: 'archived' }, part('active', 'owner'))).toBe(false);
  expect(mayWrite(open, part('requested'))).toBe(false);
  expect(mayWrite(open, undefined)).toBe(false);
});

test('anybody joins a public group; a private one takes an invitation or a request', () => {
  expect(outcomeOfJoining(open, undefined)).toBe('active');
  expect(outcomeOfJoining(priv, undefined)).toBe('requested');
  expect(outcomeOfJoining(priv, part('requested'))).toBe('requested');
  expect(outcomeOfJoining(priv, part('invited'))).toBe('active');
  expect(outcomeOfJoining(open, part('removed'))).toBe('refused');
  expect(outcomeOfJoining({ ...open, status: 'pending' }, part('active', 'owner'))).toBe('refused');
});

test('an owner can remove anybody else, a moderator only members, and a member cannot remove anybody', () => {
  const owner = part('active', 'owner');
  const moderator = part('active', 'moderator');
  expect(isModerating(moderator)).toBe(true);
  expect(mayRemove(owner, moderator)).toBe(true);
  expect(mayRemove(owner, owner)).toBe(false);
  expect(mayRemove(moderator, part('active'))).toBe(true);
  expect(mayRemove(moderator, moderator)).toBe(false);
  expect(mayRemove(moderator, owner)).toBe(false);
  expect(mayRemove(part('active'), part('active'))).toBe(false);
});
