import { expect, test } from 'vitest';
import {
  type GroupState,
  isLongEnoughHere,
  isModerating,
  mayKnow,
  mayRemove,
  mayWrite,
  type OwnPart,
  outcomeOfJoining,
} from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const open: GroupState = { status: 'active', isPrivate: false, isListed: true, isRemoved: false };
const priv: GroupState = { ...open, isPrivate: true };
const unlisted: GroupState = { ...priv, isListed: false };
const part = (status: NonNullable<OwnPart>['status'], role: NonNullable<OwnPart>['role'] = 'member') => ({
  status,
  role,
});

test('seven whole days make somebody a founder', () => {
  expect(isLongEnoughHere('2026-11-14T12:00:00Z', now)).toBe(true);
  expect(isLongEnoughHere('2026-11-14T12:00:01Z', now)).toBe(false);
  expect(isLongEnoughHere(null, now)).toBe(false);
});

test('a group is known to all members of the site, one that is not listed to those inside and invited', () => {
  expect(mayKnow(priv, undefined)).toBe(true);
  expect(mayKnow(unlisted, undefined)).toBe(false);
  expect(mayKnow(unlisted, part('invited'))).toBe(true);
  expect(mayKnow(unlisted, part('active'))).toBe(true);
  expect(mayKnow(unlisted, part('removed'))).toBe(false);
});

test('one that waits or is over is known to those inside alone, one that was taken down to nobody', () => {
  for (const status of ['pending', 'rejected', 'archived'] as const) {
    expect(mayKnow({ ...open, status }, undefined)).toBe(false);
    expect(mayKnow({ ...open, status }, part('requested'))).toBe(false);
    expect(mayKnow({ ...open, status }, part('active'))).toBe(true);
  }
  expect(mayKnow({ ...open, isRemoved: true }, part('active', 'owner'))).toBe(false);
});

test('those inside an active group write in it', () => {
  expect(mayWrite(open, part('active'))).toBe(true);
  expect(mayWrite({ ...open, status: 'archived' }, part('active', 'owner'))).toBe(false);
  expect(mayWrite(open, part('requested'))).toBe(false);
  expect(mayWrite(open, undefined)).toBe(false);
});

test('anybody joins a public group, an invitation opens a private one, a request waits', () => {
  expect(outcomeOfJoining(open, undefined)).toBe('active');
  expect(outcomeOfJoining(priv, undefined)).toBe('requested');
  expect(outcomeOfJoining(priv, part('requested'))).toBe('requested');
  expect(outcomeOfJoining(priv, part('invited'))).toBe('active');
  expect(outcomeOfJoining(open, part('removed'))).toBe('refused');
  expect(outcomeOfJoining({ ...open, status: 'pending' }, part('active', 'owner'))).toBe('refused');
});

test('the owner removes anybody else, a moderator members, a member nobody', () => {
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
