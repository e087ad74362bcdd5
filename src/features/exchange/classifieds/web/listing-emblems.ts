type Emblem = {
  /** SVG paths on a 48 × 48 grid, drawn as strokes. */
  path: string;
  /** Prefixes of words in a title that select this drawing. */
  words: readonly string[];
  /** Slugs of categories whose listings have this drawing where no word matches. */
  categories: readonly string[];
};

/** Line drawings for listings without a picture. */
const emblems: readonly Emblem[] = [
  {
    path: 'M8 22h30c0 7-5 12-12 12h-6c-7 0-12-5-12-12ZM8 22C8 14 14 9 22 9v13M38 22l5-9h3M11.5 40a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M28.5 40a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
    words: ['pram', 'pushchair', 'buggy', 'stroller', 'carrycot'],
    categories: ['prams-and-cots'],
  },
  {
    path: 'M7 9v31M41 9v31M7 15h34M7 33h34M14 15v18M20.5 15v18M27.5 15v18M34 15v18',
    words: ['cot', 'crib', 'bed', 'playpen', 'stair'],
    categories: [],
  },
  {
    path: 'M9 24v-8a4 4 0 0 1 4-4h22a4 4 0 0 1 4 4v8M4 28a4 4 0 0 1 8 0v3h24v-3a4 4 0 0 1 8 0v9H4ZM8 37v4M40 37v4M24 12v19',
    words: ['sofa', 'settee', 'couch', 'armchair'],
    categories: ['furniture'],
  },
  {
    path: 'M5 14h38v5H5ZM10 19v21M38 19v21',
    words: ['table', 'desk', 'sideboard'],
    categories: [],
  },
  {
    path: 'M15 6v36M33 6v36M15 10h18M15 18h18M15 27h18v5H15Z',
    words: ['chair', 'stool', 'bench'],
    categories: [],
  },
  {
    path: 'M10 6h28v36H10ZM10 18h28M10 30h28M16 10v8M21 10v8M27 22v8M32 22v8',
    words: ['bookcase', 'shelf', 'shelves', 'shelving', 'wardrobe', 'drawer', 'cupboard'],
    categories: [],
  },
  {
    path: 'M24 15c-4-3-9-4-17-4v25c8 0 13 1 17 4 4-3 9-4 17-4V11c-8 0-13 1-17 4ZM24 15v25M13 19c2.5.2 4 .6 6 1.4M13 26c2.5.2 4 .6 6 1.4M35 19c-2.5.2-4 .6-6 1.4M35 26c-2.5.2-4 .6-6 1.4',
    words: ['book', 'quran', 'qur', 'tafsir', 'gcse', 'atlas'],
    categories: ['books', 'school-books', 'islamic-books'],
  },
  {
    path: 'M4 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0M28 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 32l7-15h12l5 15M19 17l8 15H12M27 32l6-15M16 14h6M31 17l-1-5h5',
    words: ['bike', 'bicycle', 'scooter', 'tricycle', 'helmet'],
    categories: ['bikes-and-sport'],
  },
  {
    path: 'M12 10h24a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2ZM4 36h40l-3-6H7ZM20 33h8',
    words: ['laptop', 'computer', 'monitor', 'tablet', 'printer', 'keyboard', 'television'],
    categories: ['phones-and-computers', 'electrical'],
  },
  {
    path: 'M13 6h22a3 3 0 0 1 3 3v30a3 3 0 0 1-3 3H13a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3ZM10 14h28M15 10h4M15 28a9 9 0 1 0 18 0a9 9 0 1 0-18 0M18 29c2-2 4-2 6 0s4 2 6 0',
    words: ['washing', 'washer', 'dryer', 'dishwasher', 'fridge', 'freezer', 'oven', 'microwave'],
    categories: ['appliances'],
  },
  {
    path: 'M18 8h12l3 4 8 5-3 14h-5v10H15V31h-5L7 17l8-5ZM24 14v27M18 8c0 4 2 6 6 6s6-2 6-6M19 30h2M27 30h2',
    words: ['coat', 'jacket', 'uniform', 'abaya', 'thobe', 'jilbab', 'dress', 'suit', 'shoes', 'clothes'],
    categories: ['clothes', 'childrens-clothes'],
  },
  {
    path: 'M13 6h22v36H13ZM13 9h22M13 39h22M18 36V23c0-4 3.5-5 6-9 2.5 4 6 5 6 9v13ZM15 42v3M20 42v3M24 42v3M28 42v3M33 42v3',
    words: ['prayer', 'musallah', 'mat', 'mats', 'rug', 'carpet'],
    categories: ['prayer-and-ramadan'],
  },
  {
    path: 'M9 20h30v13c0 4-3 7-7 7H16c-4 0-7-3-7-7ZM5 24h4M39 24h4M14 20c0-3 4-5 10-5s10 2 10 5M24 15v-3M18 9c0-2 1.5-2 1.5-4M28 9c0-2 1.5-2 1.5-4',
    words: ['pot', 'pots', 'pan', 'pans', 'cooker', 'plates', 'kettle', 'degh', 'blender', 'crockery'],
    categories: ['kitchen-and-home'],
  },
  {
    path: 'M7 35a6 6 0 1 0 12 0a6 6 0 1 0-12 0M29 35a6 6 0 1 0 12 0a6 6 0 1 0-12 0M17 30 33 7M31 30 15 7',
    words: ['sewing', 'scissors', 'fabric', 'knitting'],
    categories: [],
  },
  {
    path: 'M30 6a10 10 0 0 0-9 14L6 35l7 7 15-15a10 10 0 0 0 13-12l-6 6-6-2-2-6 6-6a10 10 0 0 0-3-1Z',
    words: ['drill', 'tool', 'saw', 'ladder', 'mower', 'spanner', 'toolbox'],
    categories: ['tools-and-garden', 'cars-and-parts'],
  },
  {
    path: 'M24 5 6 24l18 19 18-19ZM24 5v38M6 24h36M16 14.5l8 9.5 8-9.5',
    words: ['toy', 'toys', 'lego', 'puzzle', 'game', 'games', 'doll', 'kite'],
    categories: ['toys', 'children'],
  },
];

/** The fallback: a parcel. */
const parcelEmblem = 'M6 15 24 6l18 9v19l-18 9-18-9ZM6 15l18 9 18-9M24 24v19M15 10.500l18 9v7';

/** Returns the drawing for a listing: by a word of its title, or else by its category. */
export function listingEmblem({ title, categorySlug }: { title: string; categorySlug: string }): string {
  const words = title.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const asked = words.flatMap(
    (word) => emblems.find((emblem) => emblem.words.some((begin) => isWord(word, begin))) ?? [],
  );
  const [first] = asked;
  return (first ?? emblems.find(({ categories }) => categories.includes(categorySlug)))?.path ?? parcelEmblem;
}

/** Whether a word is `begin`, or a plural of it. */
function isWord(word: string, begin: string): boolean {
  return word === begin || word === `${begin}s` || word === `${begin}es`;
}
