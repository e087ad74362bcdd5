import { expect, test } from 'vitest';
import { addFiles, movePicture, sendPictures, startPictures } from './form-pictures.ts';

const photograph = (name: string) => new File([name], name, { type: 'image/jpeg', lastModified: 1 });
const kept = startPictures([
  { id: 'a', url: '/media/a.webp' },
  { id: 'b', url: '/media/b.webp' },
]);
const names = (pictures: readonly ({ id: string } | { file: File })[]) =>
  pictures.map((picture) => ('id' in picture ? picture.id : picture.file.name));

test('as many files are added as there is room for, and none twice', () => {
  const files = [photograph('one.jpg'), photograph('two.jpg'), photograph('three.jpg')];
  const some = addFiles(kept, files, 2);
  expect(names(some)).toEqual(['a', 'b', 'one.jpg', 'two.jpg']);
  expect(names(addFiles(some, files, 6))).toEqual(['a', 'b', 'one.jpg', 'two.jpg', 'three.jpg']);
});

test('a picture is moved one place, and never out of the row', () => {
  expect(names(movePicture(kept, 0, 1))).toEqual(['b', 'a']);
  expect(names(movePicture(kept, 0, -1))).toEqual(['a', 'b']);
  expect(names(movePicture(kept, 1, 1))).toEqual(['a', 'b']);
  expect(names(movePicture(kept, 7, -1))).toEqual(['a', 'b']);
});

test('pictures that the server has already are not sent again', async () => {
  expect(await sendPictures('/api/nowhere', kept)).toEqual({ ids: ['a', 'b'], problem: undefined });
});
