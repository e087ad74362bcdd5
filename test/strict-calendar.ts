import ICAL from 'ical.js';

/** An entry as a strict reader has it. `starts` and `ends` are local times, or dates for whole days. */
export type StrictEntry = {
  uid: string;
  sequence: number;
  starts: string;
  ends: string;
  /** All lines but the time of the response: what a person sees. */
  content: string;
};

type Line = { name: string; parameters: ReadonlyMap<string, string>; value: string };

/**
 * Reads a calendar by the letter of RFC 5545, which programs are stricter or laxer about than ical.js, and compares the two. Throws at
 * the first line that breaks a rule.
 */
export function readStrictCalendar(text: string): StrictEntry[] {
  const lines = unfold(text).map(readLine);
  const [calendar, ...others] = readComponents(lines);
  demand(calendar?.name === 'VCALENDAR' && others.length === 0, 'One VCALENDAR, and nothing beside it.');
  for (const [name, value] of [
    ['VERSION', '2.0'],
    ['CALSCALE', 'GREGORIAN'],
  ] as const) {
    demand(only(calendar, name).value === value, `${name} is ${value}.`);
  }
  demand(only(calendar, 'PRODID').value !== '', 'PRODID says something.');
  const zones = new Set(partsOf(calendar, 'VTIMEZONE').map((zone) => only(zone, 'TZID').value));
  const entries = partsOf(calendar, 'VEVENT').map((event) => readEntry(event, zones));
  demand(new Set(entries.map(({ uid }) => uid)).size === entries.length, 'Each UID is there once.');
  const read = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const asRead = read.map((component) => {
    const { uid, sequence, startDate, endDate } = new ICAL.Event(component);
    return [uid, sequence, startDate.toICALString(), endDate.toICALString()].join();
  });
  const asStrict = entries.map((entry) => [entry.uid, entry.sequence, entry.starts, entry.ends].join());
  demand(asRead.join('\n') === asStrict.join('\n'), 'ical.js reads the same entries.');
  return entries;
}

function demand(isTrue: boolean, rule: string): asserts isTrue {
  if (!isTrue) throw new Error(`Not a strict calendar: ${rule}`);
}

/** Lines end with CR LF and have at most 75 bytes; a longer one goes on after a space (3.1). */
function unfold(text: string): string[] {
  demand(text.endsWith('\r\n'), 'The last line ends too.');
  const physical = text.slice(0, -2).split('\r\n');
  for (const line of physical) {
    demand(!/[\r\n]/.test(line), `No line end but CR LF: ${JSON.stringify(line)}`);
    demand(!/[^\P{Cc}\t]/u.test(line), `No control characters: ${JSON.stringify(line)}`);
    demand(Buffer.byteLength(line) <= 75, `At most 75 bytes: ${line}`);
    demand(line !== '', 'No empty line.');
  }
  return physical
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n');
}

function readLine(line: string): Line {
  const [, name, parameters = '', value] =
    /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/.exec(line) ?? [];
  demand(name !== undefined && value !== undefined, `A name, parameters and a value: ${line}`);
  const read = [...parameters.matchAll(/;([A-Z0-9-]+)=("[^"]*"|[^";:,]*)/g)];
  return {
    name,
    value,
    parameters: new Map(read.map(([, key = '', one = '']) => [key, one.replaceAll('"', '')])),
  };
}

type Component = { name: string; lines: Line[]; parts: Component[] };

/** BEGIN and END go in pairs. */
function readComponents(lines: readonly Line[]): Component[] {
  const root: Component = { name: '', lines: [], parts: [] };
  const open = [root];
  for (const line of lines) {
    const current = open.at(-1) ?? root;
    if (line.name === 'BEGIN') {
      const part: Component = { name: line.value, lines: [], parts: [] };
      current.parts.push(part);
      open.push(part);
    } else if (line.name === 'END') {
      demand(open.length > 1 && current.name === line.value, `END of what was begun: ${line.value}`);
      open.pop();
    } else {
      demand(current !== root, `Nothing outside a component: ${line.name}`);
      current.lines.push(line);
    }
  }
  demand(open.length === 1, 'Everything that was begun has ended.');
  return root.parts;
}

function partsOf({ parts }: Component, name: string): Component[] {
  return parts.filter((part) => part.name === name);
}

function only({ name: component, lines }: Component, name: string): Line {
  const [line, ...others] = lines.filter((one) => one.name === name);
  demand(line !== undefined && others.length === 0, `${component} has one ${name}.`);
  return line;
}

/** What an entry must have and may have once (3.6.1). */
function readEntry(event: Component, zones: ReadonlySet<string>): StrictEntry {
  for (const name of ['SUMMARY', 'DESCRIPTION', 'LOCATION']) {
    const texts = event.lines.filter((line) => line.name === name);
    demand(texts.length <= 1, `At most one ${name}.`);
    for (const { value } of texts)
      demand(/^(?:[^\\,;]|\\[\\,;nN])*$/.test(value), `Escaped as a text: ${value}`);
  }
  demand(/^\d{8}T\d{6}Z$/.test(only(event, 'DTSTAMP').value), 'DTSTAMP is in UTC.');
  const sequence = only(event, 'SEQUENCE').value;
  demand(/^(0|[1-9]\d{0,8})$/.test(sequence), `SEQUENCE is a whole number: ${sequence}`);
  demand(['CONFIRMED', 'TENTATIVE', 'CANCELLED'].includes(only(event, 'STATUS').value), 'STATUS is known.');
  const [starts, ends] = [readTime(only(event, 'DTSTART'), zones), readTime(only(event, 'DTEND'), zones)];
  demand(starts.length === ends.length, 'Both are dates, or both are times.');
  demand(starts < ends, `It ends after it starts: ${starts}, ${ends}`);
  const uid = only(event, 'UID').value;
  demand(uid.length > 0 && uid.length <= 255, 'UID has at most 255 characters.');
  const content = event.lines
    .filter(({ name }) => name !== 'DTSTAMP' && name !== 'SEQUENCE')
    .map(({ name, value }) => `${name}:${value}`)
    .join('\n');
  return { uid, sequence: Number(sequence), starts, ends, content };
}

/** A date, or a local time in a zone that the calendar defines (3.3.4, 3.3.5). */
function readTime({ name, parameters, value }: Line, zones: ReadonlySet<string>): string {
  if (parameters.get('VALUE') === 'DATE') {
    demand(/^\d{8}$/.test(value) && !parameters.has('TZID'), `${name} is a date without a zone: ${value}`);
    return value;
  }
  demand(/^\d{8}T\d{6}$/.test(value), `${name} is a local time: ${value}`);
  demand(zones.has(parameters.get('TZID') ?? ''), `${name} is in a zone that is defined.`);
  return value;
}
