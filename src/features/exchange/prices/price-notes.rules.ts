import { poundsText } from '#kit/contract/number-text.ts';
import type { AdvertPrices } from './price.contract.ts';
import { seasonLabels, seasons } from './price.rules.ts';

/** Returns all prices in one line: '£5/week top, £2.50/week sidebar or mobile; +50% Ramadan; 500+ members +20%.' */
export function priceNotes({ basePricing, seasonalMultipliers, scalingTiers }: AdvertPrices): string {
  const parts = [weekTexts(basePricing), seasonTexts(seasonalMultipliers), growthTexts(scalingTiers)];
  const told = parts.filter(({ length }) => length > 0).map((texts) => texts.join(', '));
  return `${told.join('; ')}.`;
}

function weekTexts({ banner_top, banner_sidebar, banner_mobile }: AdvertPrices['basePricing']): string[] {
  const top = `${shortPounds(banner_top)}/week top`;
  if (banner_sidebar === banner_mobile) return [top, `${shortPounds(banner_sidebar)}/week sidebar or mobile`];
  return [top, `${shortPounds(banner_sidebar)}/week sidebar`, `${shortPounds(banner_mobile)}/week mobile`];
}

function seasonTexts(multipliers: AdvertPrices['seasonalMultipliers']): string[] {
  return seasons
    .filter((season) => multipliers[season] !== 1)
    .map((season) => `${changeText(multipliers[season])} ${seasonLabels[season]}`);
}

function growthTexts(steps: AdvertPrices['scalingTiers']): string[] {
  return steps
    .filter(({ multiplier }) => multiplier !== 1)
    .map(({ userThreshold, multiplier }, at) => {
      const threshold = `${userThreshold.toLocaleString('en-GB')}+`;
      return `${threshold}${at === 0 ? ' members' : ''} ${changeText(multiplier)}`;
    });
}

/** Returns for example '+50%' or '−15%'. */
function changeText(multiplier: number): string {
  const percent = Math.round(multiplier * 100) - 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
}

/** Returns for example '£5' or '£2.50'. */
function shortPounds(pence: number): string {
  return poundsText(pence).replace(/\.00$/, '');
}
