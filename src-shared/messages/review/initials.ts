/** The question for a person's initials. The page asks again until the person enters initials or declines. */
export const ASK_INITIALS = {
  label: 'Your initials',
  question: 'Add your initials to your decisions? Without initials, exported files say “A person”.',
  problem: 'Initials have 2 to 4 characters: a letter, then letters or digits.',
  later: 'You can enter your initials later in Settings.',
} as const;

/** Shown as a notice after a person answered `ASK_INITIALS` with initials. */
export const initialsKept = (initials: string): string => `Your decisions now include ${initials}`;
