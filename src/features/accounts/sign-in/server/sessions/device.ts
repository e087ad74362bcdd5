import Bowser from 'bowser';

/** A browser's name in words its owner will recognise: 'Chrome on Android'. */
export function deviceOf(userAgent: string | undefined): string {
  if (!userAgent) return 'Unknown device';
  const parsed = Bowser.parse(userAgent.slice(0, 500));
  const browser = parsed.browser.name || 'A browser';
  const system = parsed.os.name;
  return (system ? `${browser} on ${system}` : browser).slice(0, 80);
}
