import { expect, test } from 'vitest';
import { readSettingLines, settingLines } from './setting-lines.ts';

test('settings are read as they were written', () => {
  const settings = { text: 'Come: everyone is here', label: 'Join' };
  expect(readSettingLines(settingLines(settings))).toEqual({ ok: true, settings });
  expect(readSettingLines('\n  text:Salam \n\n')).toEqual({ ok: true, settings: { text: 'Salam' } });
  expect(readSettingLines('')).toEqual({ ok: true, settings: {} });
});

test('a line that is no setting, and one that is set twice, are told', () => {
  expect(readSettingLines('Join us')).toEqual({
    ok: false,
    why: 'Please write a name, a colon and a text: “Join us”.',
  });
  expect(readSettingLines('text: a\ntext: b')).toMatchObject({ ok: false, why: '“text” is set twice.' });
  expect(readSettingLines(`text: ${'a'.repeat(301)}`)).toMatchObject({ ok: false });
  const eleven = Array.from({ length: 11 }, (_, at) => `t${at}: a`).join('\n');
  expect(readSettingLines(eleven)).toMatchObject({ ok: false, why: 'At most 10 settings, please.' });
});
