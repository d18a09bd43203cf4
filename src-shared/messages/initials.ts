/** The question for a person's initials, asked until it is answered. */
export const ASK_INITIALS = {
  label: 'Your initials',
  question: 'Add your initials to your decisions? Without them, exported files say “A person”.',
  problem: '2 to 4 characters: a letter, then letters or digits.',
  later: 'You can give your initials later, in the settings.',
} as const;

export const initialsKept = (initials: string): string => `Your decisions now carry ${initials}`;
