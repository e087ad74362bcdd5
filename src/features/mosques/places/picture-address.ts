/* A stored picture's key is 'places/<name>.webp', and its address '/media/places/<name>.webp'. */

const media = '/media/';

/** The address of the picture with a key of the file store. */
export function addressOfPicture(key: string): string {
  return media + key;
}

/** The key of the picture at an address. */
export function keyOfPicture(address: string): string {
  return address.slice(media.length);
}

/** The first half of a picture's name says which file was uploaded (`newPictureKey`); the second half is its own. */
const uploadEnds = 'places/00000000-0000-0000'.length;

/** Whether a picture is made of the same file as the one that is shown. */
export function isSameUpload(key: string, shown: string | null): boolean {
  return shown !== null && keyOfPicture(shown).slice(0, uploadEnds) === key.slice(0, uploadEnds);
}
