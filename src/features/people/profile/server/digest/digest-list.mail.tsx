import { z } from 'zod';

/** What a digest needs. */
export const digestProps = z.object({
  firstName: z.string(),
  items: z.array(z.object({ title: z.string(), path: z.string() })),
});

export const exampleDigest = {
  firstName: 'Amina',
  items: [
    {
      title: 'Seven Kings Mosque: new jama‘ah times',
      path: '/mosque/01a1fbf2-d9db-73f0-a93a-000000000000',
    },
  ],
};

type Digest = z.infer<typeof digestProps>;

/** The titles, each leading to its page. */
export function DigestList({ firstName, items, publicUrl }: Digest & { publicUrl: string }) {
  return (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>Here is what is new since your last summary:</p>
      {items.map(({ title, path }) => (
        <p key={title + path}>
          <a href={publicUrl + path}>{title}</a>
        </p>
      ))}
      <p>
        You chose to get these updates as a summary. You can change that in your profile, under Notification
        Settings.
      </p>
    </>
  );
}
