import { expect, test } from 'vitest';
import { type AuditAction, auditActionLabel, auditActions, auditSentence } from './audit-log.rules.ts';

const actions = Object.keys(auditActions).filter((name): name is AuditAction => name in auditActions);

test('an entry is shown as a sentence, with names where they are known', () => {
  const approved = { action: 'waiting_list.status', after: { status: 'approved' } };
  expect(auditSentence({ ...approved, targetName: 'Amina Khan' }, 'Main Administrator')).toBe(
    'Main Administrator approved Amina Khan’s sign-up',
  );
  expect(auditSentence({ ...approved, targetName: null }, 'Nadia')).toBe('Nadia approved a sign-up');
  expect(auditSentence({ action: 'old.thing_done', targetName: null, after: null }, 'Nadia')).toBe(
    'Nadia: old: thing done',
  );
});

test('special characters in a name are kept', () => {
  const entry = { action: 'event.cancel', targetName: '$& {who} $1', after: null };
  expect(auditSentence(entry, 'Nadia')).toBe('Nadia cancelled $& {who} $1');
});

test('no label has an unfilled placeholder, and every action has its own label', () => {
  const labels = actions.map(auditActionLabel);
  expect(labels.filter((label) => /[{}|]/.test(label))).toEqual([]);
  expect(new Set(labels).size).toBe(labels.length);
  expect(auditActionLabel('user.suspend')).toBe('Suspended a member');
});
