import { initialOf } from '#features/accounts/users/member-name.rules.ts';

/** A member's photo, or the first letter of the name. */
export function Avatar({
  name,
  imageUrl,
  className = 'size-12 text-xl',
}: {
  name: string;
  imageUrl: string | null;
  className?: string;
}) {
  const shape = `shrink-0 rounded-full ${className}`;
  if (imageUrl !== null) {
    return <img src={imageUrl} alt="" width={512} height={512} className={`${shape} object-cover`} />;
  }
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center bg-tile-soft font-display text-tile-ink ${shape}`}
    >
      {initialOf(name)}
    </span>
  );
}
