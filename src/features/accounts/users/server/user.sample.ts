import { like } from 'drizzle-orm';
import { addDays } from '#kit/contract/dates.ts';
import type { Db } from '#kit/server/db/database.ts';
import { users } from './user.tables.ts';

/** Email to this domain can't be delivered: the name is reserved for that (RFC 2606). */
const domain = 'sample.invalid';

/** Invented people. Nobody can sign in as one of them, since they have no password. */
const names = `
Aaliyah Rahman, Abdul Karim, Ahmed Farooq, Amira Hussein, Asma Siddiqui,
Ayesha Patel, Bilal Mahmood, Dawud Clarke, Esra Yilmaz, Faisal Qureshi,
Farah Choudhury, Fatimah Bello, Hafsa Ali, Hamza Sheikh, Hanan Osman,
Haris Begović, Ibrahim Diallo, Idris Warsame, Imran Malik, Jamila Uddin,
Khadija Noor, Layla Haddad, Maryam Iqbal, Mehmet Kaya, Mohammed Miah,
Musa Kamara, Nadia Karimi, Nasreen Begum, Omar Abdi, Rania Saleh,
Rukhsana Mirza, Saad Ansari, Safiya Johnson, Salma Akhtar, Sumayyah Khan,
Tariq Aziz, Umar Lodhi, Yasmin Chaudhry, Yusuf Hashmi, Zaynab Ismail`
  .trim()
  .split(/,\s+/);

/** Days between one member joining and the next: some days bring several, some weeks none. */
const gaps = [1, 0, 6, 2, 9, 0, 3, 11, 1, 5];

/** Stores forty members of the sample community, who joined one after another over recent months. */
export async function loadSampleMembers(db: Db, today: string): Promise<void> {
  let daysAgo = 0;
  const rows = names.map((name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${domain}`;
    daysAgo += gaps[index % gaps.length] ?? 0;
    const hour = String(8 + ((index * 5) % 14)).padStart(2, '0');
    const joinedAt = `${addDays(today, -daysAgo)}T${hour}:${String((index * 17) % 60).padStart(2, '0')}:00.000Z`;
    return {
      email,
      canonicalEmail: email,
      firstName,
      lastName,
      accountStatus: 'active' as const,
      joinedAt,
      approvedAt: joinedAt,
      createdAt: joinedAt,
    };
  });
  await db.insert(users).values(rows);
}

/** Returns the sample members' ids and names, always in the same order. */
export function listSampleMembers(db: Db) {
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(like(users.canonicalEmail, `%@${domain}`))
    .orderBy(users.canonicalEmail);
}
