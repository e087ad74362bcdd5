import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '#app/registry.ts';
import { dropInvisible } from '#kit/contract/field-kinds.ts';
import type { FieldKind } from '#kit/contract/fields.ts';
import { clockTimes } from './clock-times.ts';
import { type ContractField, fieldsOf } from './contract-fields.ts';
import { emails } from './emails.ts';
import type { FieldInput } from './input.ts';
import { phones } from './phones.ts';
import { postcodes } from './postcodes.ts';
import { blanks, invisibleSigns, lines, linesWithBlanks } from './texts.ts';
import { webAddresses } from './web-addresses.ts';

const inputs: Record<FieldKind, readonly FieldInput[]> = {
  line: [...lines, ...linesWithBlanks],
  text: lines,
  email: emails,
  phone: phones,
  postcode: postcodes,
  webAddress: webAddresses,
  clockTime: clockTimes,
};

const fields = registry.calls.flatMap(fieldsOf);
const ofKinds = fields.flatMap(({ kind, ...field }) => (kind ? [{ ...field, kind }] : []));

/** Reads a text as a call does; undefined if it is refused. */
function readBy({ schema }: Pick<ContractField, 'schema'>, typed: string): unknown {
  const read = z.safeParse(schema, typed);
  return read.success ? read.data : undefined;
}

/** Whether a field accepts an ordinary text of this length: some require more than a word. */
function fits(field: (typeof ofKinds)[number], { typed, stored = typed }: FieldInput): boolean {
  const isText = field.kind === 'line' || field.kind === 'text';
  return !isText || readBy(field, 'a'.repeat([...stored].length)) !== undefined;
}

test('each kind of field is used by some call', () => {
  const kinds = new Set(ofKinds.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(Object.keys(inputs).toSorted());
});

describe.each(ofKinds)('$path', (field) => {
  test(`stores each ${field.kind} that fits correctly`, () => {
    const wrong = inputs[field.kind]
      .filter((input) => fits(field, input))
      .map(({ typed, stored = typed, source }) => ({ typed, stored, source, got: readBy(field, typed) }))
      .filter(({ stored, got }) => got !== stored);
    expect(wrong).toEqual([]);
  });
});

test('no required field accepts text without visible characters', () => {
  const needed = ofKinds.filter((field) => readBy(field, '') === undefined);
  expect(needed.length).toBeGreaterThan(50);
  const taken = needed.flatMap((field) =>
    blanks.flatMap(({ typed, source }) => {
      const got = readBy(field, typed);
      return got === undefined ? [] : [{ path: field.path, source, got }];
    }),
  );
  expect(taken).toEqual([]);
});

/** Fields that people don’t fill in or that are never shown: passwords, tokens, files (whose cells are cleaned), and browser reports. */
const isRaw = /[pP]assword|token|challenge|cursor|signature|\.csv$|^sendVisit|^sendBrowserReports/;

test('no field stores an invisible character', () => {
  const signs = [...invisibleSigns];
  const wrong = fields
    .filter(({ path }) => !isRaw.test(path))
    .flatMap((field) => {
      const got = signs.map((sign) => readBy(field, `Ilford${sign} Road and ${sign}more`));
      return got.some((value) => typeof value === 'string' && dropInvisible(value) !== value)
        ? [field.path]
        : [];
    });
  expect(wrong).toEqual([]);
});

/** These are only compared with stored values. */
const onlyCompared = ['signIn.email', 'updateProfile.email'];

test('a field whose name mentions a kind is of that kind', () => {
  const kindOfName = (path: string): FieldKind | undefined => {
    const name = path.split('.').at(-1) ?? '';
    if (/phone|mobile/i.test(name)) return 'phone';
    if (/email/i.test(name)) return 'email';
    if (/postcode/i.test(name)) return 'postcode';
    if (/website|(booking|stream|agenda|minutes)Url/i.test(name)) return 'webAddress';
    return undefined;
  };
  const wrong = fields.filter(
    ({ path, kind }) => kindOfName(path) !== undefined && kind !== kindOfName(path),
  );
  expect(wrong.map(({ path }) => path)).toEqual(onlyCompared);
});
