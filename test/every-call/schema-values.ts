import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { type Call, pathNames } from '#kit/contract/call.ts';

/** The part of JSON Schema that our inputs use. */
type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
};

export type Fields = Record<string, unknown>;

const emails = ['amina@example.org', " Yusuf.O'Neil+x@example.co.uk ", 'a@b.example', 'a&b@münchen.example'];
const ordinaryTexts = ['Ilford', 'Eid prayer', 'Saïd’s class', 'قرآن', 'O’Neil & Sons', '10'];
/** Valid values for fields whose rules JSON Schema can’t express, by a part of the field’s name. */
const knownTexts: ReadonlyMap<string, readonly string[]> = new Map([
  ['postcode', ['IG1 1AA', 'ig38xy', 'E18 2QL', 'IG6-1NF', 'IG1.1AA']],
  ['email', emails],
  [
    'phone',
    [
      '020 7946 0123',
      '+44 (0)20 7946-0123',
      '\u202A020–7946–0123\u202C',
      '020 7946 0123 ext 12',
      '٠٧٧٠٠٩٠٠١٢٣',
    ],
  ],
  ['website', ['https://example.org/a?b=c', 'www.example.org']],
  ['url', ['https://example.org/a?b=c']],
]);

/**
 * Generates inputs from a call’s schema, most of which are valid, so that mutations of them pass the first checks. `ids` are those of
 * existing rows, `idsInPath` those for the call’s path.
 */
export function inputsOf(
  call: Call,
  ids: readonly string[],
  idsInPath: readonly string[] = ids,
): Arbitrary<Fields> {
  const inPath = new Set(pathNames(call.path));
  return objectOf(toJsonSchema(call), (name) => (inPath.has(name) ? idsInPath : ids));
}

/** Returns an input with only the fields that a call requires. */
export function requiredOf(call: Call, ids: readonly string[]): Fields {
  const { required } = fieldNamesOf(call);
  const [sample = {}] = fc.sample(inputsOf(call, ids), { numRuns: 1, seed: 786 });
  return Object.fromEntries(required.map((name) => [name, sample[name]]));
}

/** Returns the names of a call’s input fields, and those that are required. */
export function fieldNamesOf(call: Call): { all: string[]; required: string[] } {
  const schema = toJsonSchema(call);
  return { all: Object.keys(schema.properties ?? {}), required: schema.required ?? [] };
}

/** Returns the fields of a call’s input that have a list of choices, each with one of them. */
export function choicesOf(call: Call): [string, string][] {
  return Object.entries(toJsonSchema(call).properties ?? {}).flatMap(([name, field]) =>
    wordsOf(field).map((word): [string, string] => [name, word]),
  );
}

function wordsOf({ type, enum: words, const: word, anyOf = [] }: Schema): string[] {
  const own = words ?? (word === undefined ? [] : [word]);
  const booleans = type === 'boolean' ? ['true', 'false'] : [];
  return [...own.map(String), ...booleans, ...anyOf.flatMap(wordsOf)];
}

function toJsonSchema(call: Call): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' });
  return JSON.parse(JSON.stringify(schema));
}

function objectOf(schema: Schema, idsFor: (name: string) => readonly string[]): Arbitrary<Fields> {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    valuesOf(name, field, idsFor(name)),
  ]);
  const model: Record<string, Arbitrary<unknown>> = Object.fromEntries(fields);
  return fc.record(model, { requiredKeys: schema.required ?? [] });
}

function valuesOf(name: string, schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(name, one, ids)));
  switch (schema.type) {
    case 'string':
      return textsOf(name, schema, ids);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(name, schema.items ?? {}, ids), {
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object':
      return objectOf(schema, () => ids);
    default:
      return fc.constant(null);
  }
}

function textsOf(name: string, schema: Schema, ids: readonly string[]): Arbitrary<string> {
  if (schema.format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (schema.format === 'email') return fc.oneof(fc.emailAddress(), fc.constantFrom(...emails));
  if (schema.format === 'uri') return fc.webUrl();
  if (schema.format === 'date') return fc.date(years).map((date) => date.toISOString().slice(0, 10));
  if (schema.format === 'date-time') return fc.date(years).map((date) => date.toISOString());
  const known = [...knownTexts].find(([part]) => name.toLowerCase().includes(part))?.[1];
  if (known) return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, fc.string());
  const [min, max] = [schema.minLength ?? 0, Math.min(schema.maxLength ?? 40, 40)];
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  const ordinary = ordinaryTexts.filter((text) => text.length <= max && pattern.test(text));
  const made =
    schema.pattern === undefined
      ? fc.string({ minLength: min, maxLength: max, unit: 'grapheme' })
      : textsMatching(schema.pattern);
  return ordinary.length === 0 ? made : fc.oneof(fc.constantFrom(...ordinary), made);
}

const matching = new Map<string, Arbitrary<string>>();

/** Returns texts that match a pattern. Preparing them takes fast-check long, and most calls share a few patterns. */
function textsMatching(pattern: string): Arbitrary<string> {
  const known = matching.get(pattern);
  if (known) return known;
  const texts = fc.stringMatching(new RegExp(pattern.replaceAll(/\\p\{[^}]+\}/g, 'a')));
  matching.set(pattern, texts);
  return texts;
}

const years = {
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-12-31T00:00:00Z'),
  noInvalidDate: true,
};
