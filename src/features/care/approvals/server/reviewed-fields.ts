import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { ApprovalChanges, FieldValues } from '#kit/server/context.ts';

type Change = ApprovalChanges[string];
type Fact = readonly [label: string, value: string, before: string];

/** How a field is shown to reviewers, registered for its schema. A field without an entry is shown as part of another field. */
export const reviewLine = z.registry<{
  label: string;
  /** Formats the value, by default unchanged; `nameOf` returns the name of another thing by its id. */
  text?: (value: z.$output, nameOf: (id: string) => string) => string;
  /** Whether small corrections of trusted members need no review. */
  isCorrectable?: boolean;
}>();

const valuesSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]),
);

/**
 * Defines the fields of an approved thing that change only once reviewed, in the order in which reviewers read them. A field
 * that is stored in another form has a codec as its schema.
 */
export function reviewedFields<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.object(shape).partial();
  type Fields = z.output<typeof schema>;
  const lines = Object.entries<z.core.$ZodType>(shape).map(([name, field]) => ({
    name,
    ...reviewLine.get(field),
  }));

  /** Returns the fields that a change sets. */
  const decode = (values: FieldValues): Fields => schema.parse(values);

  /** Returns the reviewed fields of a row as a request stores them. */
  const encode = (fields: Fields): FieldValues =>
    valuesSchema.parse(
      Object.fromEntries(Object.entries(schema.encode(fields)).filter(([, value]) => value !== undefined)),
    );

  /** Returns the fields that differ from what was approved, before and after. Fields missing from `proposed` stay. */
  function difference(approved: Fields, proposed: Fields): Change {
    const [before, after] = [encode(approved), encode(proposed)];
    const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]));
    const changedOf = (values: FieldValues) =>
      Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
    return { before: changedOf(before), after: changedOf(after) };
  }

  /** Returns each field of a change as the reviewer reads it, with the new and the old value; '' if it is empty. */
  function facts(before: FieldValues, after: FieldValues, nameOf = (id: string) => id): Fact[] {
    const old: Readonly<Record<string, unknown>> = decode(before);
    const proposed: Readonly<Record<string, unknown>> = decode(after);
    return lines.flatMap(({ name, label, text = plainText }) => {
      if (label === undefined || after[name] === undefined) return [];
      return [[label, text(proposed[name], nameOf), old[name] === undefined ? '' : text(old[name], nameOf)]];
    });
  }

  return {
    schema,
    names: lines.map(({ name }) => name),
    correctable: lines.flatMap(({ name, isCorrectable }) => (isCorrectable === true ? name : [])),
    decode,
    encode,
    difference,
    facts,
  };
}

function plainText(value: unknown): string {
  return String(value ?? '');
}
