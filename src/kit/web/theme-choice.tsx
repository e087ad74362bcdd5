import { useRouter } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { deviceCookie } from './device-cookie.ts';
import type { Viewer } from './router/root-route.ts';

const themes: readonly { value: Viewer['theme']; label: string }[] = [
  { value: 'system', label: 'Same as device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Light, dark, or the device's setting: stored in a cookie that contains only this word. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(useRouter().options.context.viewer.theme);
  // A page may contain it more than once: each is a separate group.
  const name = useId();
  const choose = (next: Viewer['theme']) => {
    setTheme(next);
    document.documentElement.dataset.theme = next;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the phones people here still use.
    document.cookie = deviceCookie('theme', next, {
      isHttps: location.protocol === 'https:',
    });
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-soft">Appearance</legend>
      <div className="flex flex-wrap gap-x-4">
        {themes.map(({ value, label }) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              value={value}
              checked={theme === value}
              onChange={() => choose(value)}
              className="size-5 shrink-0"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
