/** Maximum lengths, in characters, and numbers of what an experiment is made of. */
export const experimentLengths = {
  name: 60,
  description: 1000,
  variantName: 60,
  settingName: 40,
  setting: 300,
} as const;
export const maxVariants = 5;
export const maxSettings = 10;
