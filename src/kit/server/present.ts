import type { z } from 'zod';
import { pick } from '../contract/pick.ts';

/** The fields of a response that the row lacks or has with another type, which `present` requires. Others may be replaced. */
type Extra<Answer, Row> = {
  [Name in keyof Answer as Name extends keyof Row
    ? Row[Name] extends Answer[Name]
      ? never
      : Name
    : Name]: Answer[Name];
} & Partial<Answer>;

/**
 * Returns a response with exactly the fields of its schema, from a row and computed fields. A field that neither has does not compile,
 * and columns that the schema does not name never reach the response. Put into `extra` every field that the row has but not everyone may
 * see.
 */
export function present<Shape extends z.ZodRawShape, Row extends object>(
  schema: z.ZodObject<Shape>,
  row: Row,
  extra: Extra<z.output<z.ZodObject<Shape>>, Row>,
): z.output<z.ZodObject<Shape>>;
export function present(
  schema: z.ZodObject,
  row: Record<string, unknown>,
  extra: Record<string, unknown>,
): object {
  return pick({ ...row, ...extra }, ...Object.keys(schema.shape));
}
