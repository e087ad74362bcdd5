/** The words of invitation on the waiting list's page, which an experiment may change. */
export const invitationPlace = {
  name: 'waiting-list-invitation',
  label: 'The waiting list’s page, under the heading',
  pages: ['/', '/waiting-list'],
  settings: { text: 'the words of invitation, at most 300 characters' },
} as const;
