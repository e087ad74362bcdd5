import { expect, test } from 'vitest';
import {
  datesOfResults,
  isRunningOn,
  problemOfDraft,
  problemOfStart,
  readSettingLines,
  settingLines,
} from './experiment.rules.ts';

test('an experiment runs from its first day to its last, both included, once it is started', () => {
  const run = { status: 'running', startDate: '2026-11-22', endDate: '2026-11-24' } as const;
  const days = ['2026-11-21', '2026-11-22', '2026-11-24', '2026-11-25'];
  expect(days.map((day) => isRunningOn(run, day))).toEqual([false, true, true, false]);
  expect(isRunningOn({ ...run, startDate: null, endDate: null }, '2026-11-21')).toBe(true);
  expect(isRunningOn({ ...run, status: 'draft' }, '2026-11-22')).toBe(false);
  expect(isRunningOn({ ...run, status: 'stopped' }, '2026-11-22')).toBe(false);
});

test('shares must add up to 100%, names must differ, and days must be in order', () => {
  const variants = [
    { name: 'Usual', trafficAllocation: 50 },
    { name: 'Short', trafficAllocation: 50 },
  ];
  const draft = { startDate: null, endDate: null, variants };
  expect(problemOfDraft(draft)).toBeNull();
  const uneven = [...variants, { name: 'Long', trafficAllocation: 10 }];
  expect(problemOfDraft({ ...draft, variants: uneven })?.[1]).toContain('110%');
  const same = variants.map((variant, at) => ({ ...variant, name: at === 0 ? 'Usual' : 'usual' }));
  expect(problemOfDraft({ ...draft, variants: same })?.[0]).toBe('variants');
  expect(problemOfDraft({ ...draft, startDate: '2026-12-02', endDate: '2026-12-01' })?.[0]).toBe('endDate');
});

test('an experiment cannot start without a goal or after its last day', () => {
  const today = '2026-11-22';
  expect(problemOfStart({ endDate: today, goal: 'joinWaitingList' }, today)).toBeNull();
  expect(problemOfStart({ endDate: null, goal: null }, today)?.[0]).toBe('goal');
  expect(problemOfStart({ endDate: '2026-11-21', goal: 'joinWaitingList' }, today)?.[0]).toBe('endDate');
});

test('results cover the days on which it ran, and at most the latest of them', () => {
  const run = { startDate: null, endDate: null, startedOn: '2026-11-18', stoppedOn: null };
  expect(datesOfResults(run, '2026-11-20', 60)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  expect(datesOfResults(run, '2026-11-20', 2)).toEqual(['2026-11-19', '2026-11-20']);
  expect(datesOfResults({ ...run, startDate: '2026-11-20' }, '2026-11-20', 60)).toEqual(['2026-11-20']);
  expect(datesOfResults({ ...run, startDate: '2026-11-21' }, '2026-11-20', 60)).toEqual([]);
  expect(datesOfResults({ ...run, endDate: '2026-11-18' }, '2026-11-20', 60)).toEqual(['2026-11-18']);
  expect(datesOfResults({ ...run, stoppedOn: '2026-11-19' }, '2026-12-20', 60)).toHaveLength(2);
  expect(datesOfResults({ ...run, startedOn: null }, '2026-11-20', 60)).toEqual([]);
});

test('settings are read back as they were written', () => {
  const settings = { text: 'Come: everyone is here', label: 'Join' };
  expect(readSettingLines(settingLines(settings))).toEqual({ ok: true, settings });
  expect(readSettingLines('\n  text:Salam \n\n')).toEqual({ ok: true, settings: { text: 'Salam' } });
  expect(readSettingLines('')).toEqual({ ok: true, settings: {} });
});

test('a malformed line, a repeated name and too many settings are refused', () => {
  expect(readSettingLines('Join us')).toEqual({
    ok: false,
    why: 'Please write a name, a colon and a text: “Join us”.',
  });
  expect(readSettingLines('text: a\ntext: b')).toMatchObject({ ok: false, why: '“text” is set twice.' });
  expect(readSettingLines(`text: ${'a'.repeat(301)}`)).toMatchObject({ ok: false });
  const eleven = Array.from({ length: 11 }, (_, at) => `t${at}: a`).join('\n');
  expect(readSettingLines(eleven)).toMatchObject({ ok: false, why: 'At most 10 settings, please.' });
});
