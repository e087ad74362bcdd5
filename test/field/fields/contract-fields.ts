import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { type FieldKind, fieldKinds } from '#kit/contract/fields.ts';

/** A text that a call takes: where it stands in the input, its kind, and the schema that reads it. */
export type ContractField = { path: string; kind: FieldKind | undefined; schema: z.core.$ZodType };

/** Every text in a call's input, at any depth. */
export function fieldsOf(call: Call): ContractField[] {
  return textsIn(call.input, call.name);
}

/** `outer` is the schema that changes what this one reads, as `line(20).transform(…)` does. */
function textsIn(schema: z.core.$ZodType, path: string, outer = schema): ContractField[] {
  if (schema instanceof z.ZodString) return [{ path, kind: fieldKinds.get(schema)?.kind, schema: outer }];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, `${path}.${name}`));
  }
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return textsIn(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => textsIn(one, path));
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodString)
    return textsIn(schema.out, path, outer);
  if (schema instanceof z.ZodPipe) {
    return schema.in instanceof z.ZodTransform ? textsIn(schema.out, path) : textsIn(schema.in, path, outer);
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    return textsIn(schema.def.innerType, path);
  }
  return [];
}
