type Searched = {
  displayName: string;
  bio: string | null;
  experience: string | null;
  skills: readonly string[];
  languages: readonly string[];
  specializations: readonly string[];
  qualifications: readonly string[];
};

/** What a search looks into: all that members see of the profile. */
export function searchTextOf(profile: Searched): string {
  const { displayName, bio, experience, skills, languages, specializations, qualifications } = profile;
  const parts = [
    displayName,
    bio,
    experience,
    ...skills,
    ...languages,
    ...specializations,
    ...qualifications,
  ];
  return parts
    .filter((part) => part !== null)
    .join('\n')
    .toLowerCase();
}
