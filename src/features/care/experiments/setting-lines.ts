import { experimentLengths, maxSettings } from './max-lengths.ts';

export type VariantSettings = Readonly<Record<string, string>>;

/** A variant's settings as people write them, a line each: 'text: Join your neighbours'. */
export function settingLines(settings: VariantSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

/** Reads them back; empty lines are nothing. The first line that is no setting is told as a sentence. */
export function readSettingLines(
  text: string,
): { ok: true; settings: VariantSettings } | { ok: false; why: string } {
  const settings = new Map<string, string>();
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, name, value = ''] = /^([a-z][A-Za-z0-9]*)\s*:\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) return { ok: false, why: `Please write a name, a colon and a text: “${line}”.` };
    if (settings.has(name)) return { ok: false, why: `“${name}” is set twice.` };
    if (value.length > experimentLengths.setting || name.length > experimentLengths.settingName)
      return { ok: false, why: `“${name}” is too long: at most ${experimentLengths.setting} characters.` };
    settings.set(name, value);
  }
  if (settings.size > maxSettings) return { ok: false, why: `At most ${maxSettings} settings, please.` };
  return { ok: true, settings: Object.fromEntries(settings) };
}
