import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { problemOf } from '../api.ts';
import { TextField } from '../ui/field.tsx';
import { addFiles, type FormPicture, movePicture } from './form-pictures.ts';
import { isNamedHeic, pictureTypes, preparePicture } from './prepare-picture.ts';

type Props = {
  label: string;
  max: number;
  hint?: string;
  pictures: readonly FormPicture[];
  onChange: (pictures: FormPicture[]) => void;
  /** The maximum length of each picture’s description, in characters; without it none is asked for. */
  maxAltText?: number;
};

/**
 * Several pictures of one thing: chosen or taken with the camera, shown, sorted and removed. The first is the one that
 * lists show. `sendPictures` sends them together with the form.
 */
export function PicturesField({ label, max, hint, pictures, onChange, maxAltText }: Props) {
  const id = useId();
  const room = max - pictures.length;
  useFreedUrls(pictures);
  const [problem, setProblem] = useState('');
  const current = useRef(pictures);
  useEffect(() => {
    current.current = pictures;
  }, [pictures]);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    setProblem('');
    const others = files.filter((file) => !isNamedHeic(file));
    if (others.length > 0) onChange(addFiles(pictures, others, room));
    for (const file of files.filter(isNamedHeic)) void convert(file);
  };
  /** Safari decodes HEIC; other browsers couldn't even show it in its tile. */
  const convert = async (file: File) => {
    try {
      const converted = await preparePicture(file);
      onChange(addFiles(current.current, [converted], max - current.current.length));
    } catch (error) {
      setProblem(problemOf(error).text);
    }
  };
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {pictures.map((picture, at) => (
          <PictureTile
            key={picture.url}
            picture={picture}
            at={at}
            count={pictures.length}
            onMove={(by) => onChange(movePicture(pictures, at, by))}
            onRemove={() => onChange(pictures.toSpliced(at, 1))}
          >
            {maxAltText === undefined ? null : (
              <TextField
                label={`Picture ${at + 1} in words (optional)`}
                maxLength={maxAltText}
                dir="auto"
                value={picture.altText ?? ''}
                onChange={({ target }) => onChange(pictures.with(at, { ...picture, altText: target.value }))}
              />
            )}
          </PictureTile>
        ))}
        {room > 0 ? (
          <li>
            <label
              htmlFor={id}
              className="grid aspect-4/3 cursor-pointer place-content-center justify-items-center gap-1 rounded-card border border-soft border-dashed p-2 text-center text-sm text-soft focus-within:outline-3 focus-within:outline-tile-ink hover:border-tile-ink hover:text-tile-ink"
            >
              <ImagePlus aria-hidden="true" className="size-6" />
              {pictures.length === 0 ? 'Add pictures' : 'Add more'}
              <input
                id={id}
                type="file"
                accept={pictureTypes}
                multiple
                className="sr-only"
                onChange={choose}
              />
            </label>
          </li>
        ) : null}
      </ol>
      <p id={`${id}-hint`} className="mt-2 text-sm text-soft" aria-live="polite">
        {`${pictures.length} of ${max}. `}
        {hint}
      </p>
      {problem ? (
        <p role="alert" className="mt-1 font-semibold text-danger">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

function PictureTile({
  picture,
  at,
  count,
  onMove,
  onRemove,
  children,
}: {
  picture: FormPicture;
  at: number;
  count: number;
  onMove: (by: number) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const name = `picture ${at + 1}`;
  return (
    <li className="grid gap-1">
      <div className="relative">
        <img
          src={picture.url}
          alt={`Your ${name}`}
          className="aspect-4/3 w-full rounded-card bg-sunken object-cover"
        />
        {at === 0 ? (
          <span className="absolute start-2 top-2 rounded-tag bg-surface px-2 text-label text-tile-ink">
            Shown first
          </span>
        ) : null}
      </div>
      <div className="flex justify-between">
        <TileButton label={`Move ${name} back`} isOff={at === 0} onPress={() => onMove(-1)}>
          <ArrowLeft aria-hidden="true" className="size-5 rtl:rotate-180" />
        </TileButton>
        <TileButton label={`Remove ${name}`} onPress={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </TileButton>
        <TileButton label={`Move ${name} on`} isOff={at === count - 1} onPress={() => onMove(1)}>
          <ArrowRight aria-hidden="true" className="size-5 rtl:rotate-180" />
        </TileButton>
      </div>
      {children}
    </li>
  );
}

function TileButton({
  label,
  isOff = false,
  onPress,
  children,
}: {
  label: string;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-control text-tile-ink hover:bg-tile-soft disabled:opacity-30"
    >
      {children}
    </button>
  );
}

/** The browser keeps a chosen file in memory until its object URL is revoked. */
function useFreedUrls(pictures: readonly FormPicture[]): void {
  const held = useRef(new Set<string>());
  useEffect(() => {
    const now = new Set(pictures.flatMap((picture) => ('file' in picture ? picture.url : [])));
    for (const url of held.current) if (!now.has(url)) URL.revokeObjectURL(url);
    held.current = now;
  }, [pictures]);
  useEffect(
    () => () => {
      for (const url of held.current) URL.revokeObjectURL(url);
    },
    [],
  );
}
