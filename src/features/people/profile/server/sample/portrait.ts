/** How an invented member is drawn: from the front, without a face. Colours are places in the lists below. */
export type Portrait = {
  wears: 'scarf' | 'cap' | 'hair';
  skin: number;
  /** Of the scarf or cap; of hair a place in `hairs`. */
  head: number;
  clothes: number;
  ground: number;
  isBearded?: true;
};

const skins = ['#f0cfae', '#dcae85', '#c08a5e', '#94633f', '#6b452c'];
const hairs = ['#2b211c', '#4a3327', '#8a8580'];
const cloths = ['#0f5c56', '#8c3b2f', '#c9973a', '#3f4f7a', '#7a8f5a', '#e9e1d0', '#5b4468', '#2f3b40'];
const grounds = ['#cfe3da', '#f3e2c0', '#e6d3cb', '#d5dcea', '#dfe5cf'];

/** A drawing of 256 by 256. */
export function drawPortrait({ wears, skin, head, clothes, ground, isBearded }: Portrait): string {
  const face = at(skins, skin);
  const hair = at(hairs, wears === 'hair' ? head : skin);
  const shoulders = `<path d="M24 256c2-56 42-86 104-86s102 30 104 86z" fill="${at(cloths, clothes)}"/>`;
  const neck = `<path d="M104 132h48v44c0 16-48 16-48 0z" fill="${face}"/><path d="M104 150c12 12 36 12 48 0v12c-12 12-36 12-48 0z" fill="#000" fill-opacity=".12"/>`;
  const beard = `<path d="M83 104c0 44 16 70 45 70s45-26 45-70c-4 22-14 34-24 36-12-6-30-6-42 0-10-2-20-14-24-36z" fill="${hair}"/>`;
  const bare = `${shoulders}${neck}<ellipse cx="128" cy="108" rx="44" ry="54" fill="${face}"/>${isBearded ? beard : ''}`;
  const figure = {
    scarf: () =>
      `${shoulders}<path d="M128 30c-46 0-68 34-68 78 0 42-12 66-26 86 40 34 148 34 188 0-14-20-26-44-26-86 0-44-22-78-68-78z" fill="${at(cloths, head)}"/><ellipse cx="128" cy="110" rx="39" ry="50" fill="${face}"/><path d="M84 138c10 34 54 44 88 2 2 26-20 50-46 50s-46-22-42-52z" fill="${at(cloths, head)}"/><path d="M88 150c18 30 58 30 82-4M74 196c34 18 76 18 112 0" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="4" stroke-linecap="round"/>`,
    cap: () =>
      `${bare}<path d="M82 92c-4-38 14-60 46-60s50 22 46 60c-28-12-64-12-92 0z" fill="${at(cloths, head)}"/><path d="M83 84c28-12 62-12 90 0" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="4"/>`,
    hair: () =>
      `${bare}<path d="M80 108c-8-48 12-78 50-78 36 0 54 30 46 78-4-20-10-32-16-38-22 8-46 6-62-2-8 8-14 20-18 40z" fill="${hair}"/>`,
  }[wears]();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><rect width="256" height="256" fill="${at(grounds, ground)}"/>${figure}</svg>`;
}

const at = (colours: readonly string[], place: number): string => colours[place % colours.length] ?? '';
