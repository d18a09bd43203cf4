/** The question for a person's initials, asked once after their first decision. */
export const ASK_INITIALS = {
  label: 'Your initials',
  question: 'Your decisions from now on can carry your initials. Without, exported files say “A person”.',
  problem: '2 to 4 letters, digits after the first.',
  later: 'You can give your initials later, in the settings.',
} as const;

export const initialsKept = (initials: string): string => `From now on your decisions carry ${initials}`;
