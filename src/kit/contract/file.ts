import { z } from 'zod';

/** An answer that is a file: its bytes, its media type and, where it is to be saved, a name of our own making.
 * `policy`: the Content Security Policy of a page that is not one of our screens. */
export type FileAnswer = {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  downloadName?: string;
  policy?: string;
};

/** The output of a call that answers a file. */
export const file = z.custom<FileAnswer>(
  (value) =>
    typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array,
);
