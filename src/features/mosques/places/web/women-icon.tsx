/** A headscarf icon for women's access; `name` is its accessible name. */
export function WomenIcon({ name }: { name: string }) {
  return (
    <svg
      role="img"
      aria-label={name}
      focusable="false"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="inline-block size-4 align-[-0.15em] text-tile-ink"
    >
      <title>{name}</title>
      <path d="M12 3.5c-3 0-4.8 2.2-4.8 5.2 0 3.3-.7 5-2.7 7.3 2 3.5 13 3.5 15 0-2-2.3-2.7-4-2.7-7.3 0-3-1.8-5.2-4.8-5.2Z" />
      <path d="M9.5 9a2.5 3 0 0 0 5 0 2.5 2.5 0 0 0-5 0Z" />
    </svg>
  );
}
