/** What is said of a field of an event that must be filled in: by the form, and by the call. */
export const requiredTexts = {
  title: 'Title is required',
  description: 'Description is required',
  eventDate: 'Event date is required',
  location: 'Location is required',
  address: 'Address is required',
  postcode: 'Postcode is required',
  category: 'Category is required',
  organizer: 'Organiser is required',
} as const;

/** Where an event is whose place is not known yet. */
export const placeOpen = 'Place to be announced';

export const startRequired = 'Start time is required';
export const untilRequired = 'Please choose an end date.';

/** How many characters an answer to an event takes at most. */
export const rsvpLengths = { dietaryRequirements: 300, responseMessage: 500 } as const;
