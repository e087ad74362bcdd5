import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { badgeTypes } from './badge-catalogue.rules.ts';
import { badgeColours } from './badge-display.rules.ts';

const css = readFileSync(new URL('../../../kit/web/theme/tokens.css', import.meta.url), 'utf8');

/** The colours of a theme by token, from its `.sample-…` block. */
function tokensOf(theme: 'light' | 'dark'): Map<string, string> {
  const block = css.slice(css.indexOf(`.sample-${theme} {`));
  const colours = block.slice(0, block.indexOf('}')).matchAll(/--([a-z-]+): (#[\da-f]{6});/g);
  return new Map([...colours].map(([, name = '', colour = '']) => [name, colour]));
}

/** WCAG 2.2: the relative luminance of a colour. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(['light', 'dark'] as const)('each type of badge has its own legible colour (%s)', (theme) => {
  const tokens = tokensOf(theme);
  const inks = badgeTypes.map((type) => {
    const [, ground = '', ink = ''] = /^bg-([a-z-]+) text-([a-z-]+)$/.exec(badgeColours[type]) ?? [];
    const [below = '', above = ''] = [tokens.get(ground), tokens.get(ink)];
    expect.soft(contrast(below, above), `${type}: ${above} on ${below}`).toBeGreaterThanOrEqual(4.5);
    return above;
  });
  expect(new Set(inks).size).toBe(badgeTypes.length);
});
