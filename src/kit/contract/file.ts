import { z } from 'zod';

/** An answer that is a file: its bytes and its media type. */
export type FileAnswer = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** The output of a call that answers a file. */
export const file = z.custom<FileAnswer>(
  (value) =>
    typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
);
