import { borough } from '#borough';
import { listSampleMembers } from '#features/accounts/users/server/public.ts';
import { requestApproval } from '#features/care/approvals/server/public.ts';
import { loadShippedWards } from '#features/site/wards/server/public.ts';
import { wardCentres } from '#features/site/wards/ward.rules.ts';
import type { Point } from '#kit/contract/distance.ts';
import type { Db } from '#kit/server/db/database.ts';
import { type Condition, daysLater } from '../listing.rules.ts';
import { listCategories, listingTarget } from './listing.queries.ts';
import { classifiedListings, classifiedMessages, classifiedTalks } from './listing.tables.ts';

const days = 30;
const hourMs = 60 * 60 * 1000;

/** Stores sixty listings, three of them pending, and a conversation about the newest. */
export async function loadSampleListings(db: Db, today: string): Promise<void> {
  const people = await listSampleMembers(db);
  const categories = new Map((await listCategories(db)).map(({ id, slug }) => [slug, id]));
  const wards = await loadShippedWards(borough);
  const centres = wards ? wardCentres(wards) : new Map<string, Point>();
  const start = new Date(`${today}T00:00:00Z`);
  const rows = sampleListings.flatMap((sample, at) => {
    const categoryId = categories.get(sample.category);
    const seller = people[(at * 7 + 3) % people.length];
    if (categoryId === undefined || !seller) return [];
    return [
      { ...fieldsOf(sample, start), categoryId, sellerUserId: seller.id, ...pointOf(centres, sample.ward) },
    ];
  });
  const stored = await db.insert(classifiedListings).values(rows).returning();
  for (const { id, title, status, sellerUserId } of stored) {
    if (status !== 'pending') continue;
    await requestApproval(
      db,
      { target: listingTarget, targetId: id, submittedBy: sellerUserId, title },
      start,
    );
  }
  const [newest] = stored;
  const buyer = people.find(({ id }) => id !== newest?.sellerUserId);
  if (newest && buyer) await storeTalk(db, newest, buyer.id, start);
}

function fieldsOf(sample: SampleListing, start: Date) {
  const { title, description, pence, condition, ward, hoursAgo, is } = sample;
  const fields = { title, description, priceAmount: pence, condition, ward };
  if (hoursAgo === undefined) {
    return { ...fields, status: 'pending' as const, createdAt: start.toISOString() };
  }
  const listed = new Date(start.getTime() - hoursAgo * hourMs);
  const listedAt = listed.toISOString();
  const end = is === 'expired' ? daysLater(start, -2) : daysLater(listed, days);
  return {
    ...fields,
    status: is === 'sold' || is === 'expired' ? is : ('approved' as const),
    reservedAt: is === 'reserved' ? start.toISOString() : null,
    soldAt: is === 'sold' ? start.toISOString() : null,
    listedAt,
    createdAt: listedAt,
    expiresAt: end.toISOString(),
  };
}

function pointOf(centres: ReadonlyMap<string, Point>, ward: string) {
  const centre = centres.get(ward);
  return { latitude: centre?.latitude ?? null, longitude: centre?.longitude ?? null };
}

async function storeTalk(
  db: Db,
  { id: listingId, title, sellerUserId }: { id: string; title: string; sellerUserId: string },
  buyerUserId: string,
  start: Date,
): Promise<void> {
  const at = new Date(start.getTime() - hourMs).toISOString();
  const [talk] = await db
    .insert(classifiedTalks)
    .values({ listingId, title, sellerUserId, buyerUserId, lastMessageAt: at, createdAt: at })
    .returning();
  if (!talk) throw new Error('The sample talk was not stored.');
  await db.insert(classifiedMessages).values([
    { talkId: talk.id, fromUserId: buyerUserId, message: 'Salam, is it still there?', createdAt: at },
    {
      talkId: talk.id,
      fromUserId: sellerUserId,
      message: 'Wa alaikum salam, yes. Today after Asr?',
      createdAt: at,
    },
  ]);
}

type SampleListing = {
  title: string;
  description: string;
  pence: number;
  condition: Condition;
  category: string;
  ward: string;
  /** Hours since it was posted; omitted if it is pending. */
  hoursAgo?: number;
  is?: 'reserved' | 'sold' | 'expired';
};

/* title | description | pounds | condition | category | ward | hours ago | state */
const rows = `
Pushchair, folds flat|Two years old, one careful child. The rain cover has a small tear, otherwise clean. Fits a small boot.|45|good|prams-and-cots|Loxford|2|
Two-seater sofa, collect|Brown, comfortable, some wear on one arm. It comes apart for the stairs. Two people needed to carry it.|0|worn|furniture|Seven Kings|5|
GCSE maths books, set of six|Higher tier, with practice papers. Nobody wrote in them. My daughter got her 8 with these, alhamdulillah.|12|like_new|school-books|Ilford Town|26|
Child’s bike, 20 inch|Blue, six gears, new brake pads this summer. He has grown out of it.|60|good|bikes-and-sport|Barkingside|31|
Cot with mattress|White, the side comes down. All screws are in a bag taped to it. Mattress washed.|0|good|prams-and-cots|Goodmayes|50|
Laptop, 14 inch, 2022|8 GB, 256 GB, wiped and set up anew. Battery lasts about five hours. Charger included.|180|good|phones-and-computers|Clayhall|55|
Winter coat, age 10|Navy, hood comes off. Worn for one winter, then he shot up.|20|like_new|childrens-clothes|Hainault|74|
Eight prayer mats, washed|From our front room, we now have a carpet. Mixed colours, all clean.|0|good|prayer-and-ramadan|Wanstead Park|79|
Washing machine, 7 kg|Bosch, works well, we are moving. You see it running before you take it. Ground floor.|90|good|appliances|Newbury|100|
Sewing scissors and patterns|Good steel, and two boxes of patterns for abayas and children’s clothes.|15|like_new|other|Cranbrook|122|
Large pots from the iftar|Four of them, 30 litres each. Somebody else should cook for a hundred now.|0|good|kitchen-and-home|Mayfield|125|
Cordless drill and case|18 volt, two batteries, one of them tired. Case with bits.|35|good|tools-and-garden|Fullwell|130|reserved
Dining table and six chairs|Oak veneer, extends to 2.4 metres. One chair was glued and holds.|120|good|furniture|Valentines|142|
Bookcase, five shelves|Pine, 80 cm wide. Back panel missing, stands firm against a wall.|25|worn|furniture|Aldborough|150|
Tafsir Ibn Kathir, ten volumes|English, hardback. Read with care, dust jackets a bit faded.|55|good|islamic-books|Chadwell|155|
Arabic course books 1 to 3|With the key. Pencil marks rubbed out.|18|good|islamic-books|Loxford|160|
Bunk bed with mattresses|Metal frame in grey, ladder on either side. Already taken apart, instructions included.|70|good|furniture|Bridge|172|
High chair, wipes clean|Tray comes off. Straps complete.|10|good|children|Churchfields|175|
Box of wooden toys|Blocks, a train with its track, three puzzles with all their pieces.|8|good|toys|South Woodford|181|
School uniform, Valentines High, age 12|Two blazers, four shirts, two skirts. Name labels taken out.|15|good|childrens-clothes|Valentines|190|
Fridge freezer, 170 cm|Cold and quiet. One drawer is cracked. Needs a van.|40|worn|appliances|Clementswood|196|
Microwave, 800 W|White, clean, turntable included.|15|good|appliances|Ilford Town|200|
Desk, 120 cm|Height is fixed. A ring from a mug on the left, otherwise fine.|30|good|furniture|Monkhams|205|
Office chair|Goes up and down, the armrests are worn.|0|worn|furniture|Wanstead Village|212|
Man’s thobe, size 58|White, bought in Madinah, too long for me and never worn.|20|new|clothes|Fairlop|220|
Three abayas, size M|Black, one with embroidery at the sleeve. Smoke-free home.|30|like_new|clothes|Goodmayes|226|
Rice cooker, 5 litres|For big families. Non-stick is intact.|22|good|kitchen-and-home|Seven Kings|233|
Set of plates for twelve|White with a green rim, two of them chipped. Good for a mosque kitchen.|0|good|kitchen-and-home|Loxford|240|
Garden table, folding|Metal, a little rust at the feet.|12|worn|tools-and-garden|Aldborough|246|
Lawn mower, electric|Cuts well. Cable was renewed by an electrician.|35|good|tools-and-garden|Fairlop|255|
Ladder, 3 metres|Aluminium, two parts. Too long for our car, you would need a roof rack.|28|good|tools-and-garden|Bridge|262|
Roof bars for an estate car|Lockable, two keys. Fitted a 2018 model.|45|good|cars-and-parts|Clayhall|270|
Four winter tyres, 195/65 R15|Two winters old, plenty of tread.|80|good|cars-and-parts|Hainault|276|
Scooter for ages 5 to 8|Pink, the wheels light up.|9|good|toys|Cranbrook|283|
Football goals, two|For the garden, with nets. Posts clip together.|14|good|bikes-and-sport|Barkingside|290|
Rowing machine|Magnetic, folds up. Hardly a hundred hours.|65|like_new|bikes-and-sport|Wanstead Park|297|
Lady’s bike, three gears|Basket at the front, lights that work. Needs a new saddle.|50|worn|bikes-and-sport|Newbury|305|
Printer with scanner|Prints both sides. Comes with one full cartridge.|25|good|phones-and-computers|Mayfield|311|
Monitor, 24 inch|Full HD, stand turns. One dead pixel at the corner.|45|good|phones-and-computers|Clementswood|318|
Tablet for homework|10 inch, with a case. Account removed, ready to set up.|70|good|phones-and-computers|Chadwell|326|
Primary school readers, forty|Stages 3 to 9. From a home school that is over.|16|good|school-books|Churchfields|333|
A-level chemistry notes and books|Two textbooks and a folder of notes, sorted by topic.|20|good|school-books|Ilford Town|341|
Quran stand, carved wood|Folds flat. A gift that we have twice.|12|new|prayer-and-ramadan|Goodmayes|350|
Ramadan lights and lanterns|Six strings and four lanterns, tested. In one box.|10|good|prayer-and-ramadan|Valentines|356|
Baby monitor|Two units, range reaches through our three floors.|18|good|prams-and-cots|South Woodford|363|
Baby bath and changing mat|Both clean.|0|good|prams-and-cots|Fullwell|370|
Double pushchair|Side by side, goes through our front door. One brake is stiff.|55|worn|prams-and-cots|Seven Kings|378|
Moses basket with stand|Used for four months.|20|like_new|prams-and-cots|Monkhams|386|
Curtains, 2.2 metres, lined|Two pairs in dark green, from a smoke-free home.|24|good|kitchen-and-home|Wanstead Village|395|
Rug, 2 by 3 metres|Wool, red and blue. Cleaned last month.|85|good|kitchen-and-home|Clayhall|404|
Wardrobe with sliding doors|Mirror on one side. You take it apart, we hold the screws.|60|good|furniture|Clementswood|412|
Kettle and toaster|Matching, cream. New ones came as a wedding gift.|0|good|appliances|Cranbrook|420|
Sewing machine, old but good|Runs straight and zigzag. Manual included.|48|worn|other|Barkingside|430|
Fabric, about 20 metres|Left over from a shop: cottons in plain colours.|30|new|other|Ilford Town|440|reserved
Suitcase, large|Four wheels, been to Makkah and back twice.|16|worn|other|Loxford|450|sold
Play kitchen|Wooden, with pans. The tap turns.|22|good|toys|Hainault|500|sold
Fish tank, 60 litres|With pump and heater. No fish.|25|good|other|Newbury|700|expired
Stair gate, no drilling|Fits 75 to 82 cm.|8|good|children|Aldborough||
Carrom board with pieces|Full size, with stand and powder.|28|good|toys|Goodmayes||
Gas hob, four burners|Taken out by a registered fitter. Has to be fitted by one too.|50|good|appliances|Bridge||
`;

/** The sample listings. Times count from the start of the day of loading. */
const sampleListings: readonly SampleListing[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [
      title = '',
      description = '',
      pounds = '',
      condition = '',
      category = '',
      ward = '',
      hours = '',
      is = '',
    ] = row.split('|');
    return {
      title,
      description,
      pence: Number(pounds) * 100,
      condition: conditionOf(condition),
      category,
      ward,
      ...(hours === '' ? {} : { hoursAgo: Number(hours) }),
      ...(is === 'reserved' || is === 'sold' || is === 'expired' ? { is } : {}),
    };
  });

function conditionOf(text: string): Condition {
  return text === 'new' || text === 'like_new' || text === 'worn' || text === 'for_parts' ? text : 'good';
}
