import type { ListImport } from '#kit/server/context.ts';
import { placeImportKinds } from '../../import/place-record.ts';
import { importPlaces, preparePlaces } from './import-places.ts';

/** Lists of mosques, schools and other facilities. */
export const placeLists: ListImport = {
  kinds: placeImportKinds,
  async prepare(ctx, { kind, csv, pictures, apply }) {
    const known = placeImportKinds.find((name) => name === kind);
    if (known === undefined) throw new Error(`There are no places called ${kind}.`);
    const list = await preparePlaces(ctx, {
      kind: known,
      file: 'the file',
      bytes: new TextEncoder().encode(csv),
      pictures,
      apply,
    });
    return (at, how) => importPlaces(at, list, how);
  },
};
