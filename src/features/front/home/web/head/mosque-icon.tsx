/** A mosque in a line of the icons' weight. Says nothing. */
export function MosqueIcon({ className = 'size-5' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d="M5.5 20v-7.5c0-3.4 3.6-4.4 6.5-8 2.9 3.6 6.5 4.6 6.5 8V20M3.5 20h17M10 20v-3.5a2 2 0 0 1 4 0V20M5.5 12.5h13" />
    </svg>
  );
}
