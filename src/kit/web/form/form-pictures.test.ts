import { expect, test } from 'vitest';
import { addFiles, movePicture, sendPictures, startPictures } from './form-pictures.ts';

const photograph = (name: string) => new File([name], name, { type: 'image/jpeg', lastModified: 1 });
const kept = startPictures([
  { id: 'a', url: '/media/a.webp' },
  { id: 'b', url: '/media/b.webp' },
]);
const names = (pictures: readonly ({ id: string } | { file: File })[]) =>
  pictures.map((picture) => ('id' in picture ? picture.id : picture.file.name));

test('files are added up to the maximum, and duplicates are skipped', () => {
  const files = [photograph('one.jpg'), photograph('two.jpg'), photograph('three.jpg')];
  const some = addFiles(kept, files, 2);
  expect(names(some)).toEqual(['a', 'b', 'one.jpg', 'two.jpg']);
  expect(names(addFiles(some, files, 6))).toEqual(['a', 'b', 'one.jpg', 'two.jpg', 'three.jpg']);
});

test('a picture moves by one place and stays within the row', () => {
  expect(names(movePicture(kept, 0, 1))).toEqual(['b', 'a']);
  expect(names(movePicture(kept, 0, -1))).toEqual(['a', 'b']);
  expect(names(movePicture(kept, 1, 1))).toEqual(['a', 'b']);
  expect(names(movePicture(kept, 7, -1))).toEqual(['a', 'b']);
});

test('pictures that the server already has are not uploaded again', async () => {
  const described = kept.map((picture, at) =>
    at === 0 ? { ...picture, altText: ' A blue door ' } : picture,
  );
  expect(await sendPictures('/api/nowhere', described)).toEqual({
    sent: [{ id: 'a', altText: 'A blue door' }, { id: 'b' }],
    problem: undefined,
  });
});
