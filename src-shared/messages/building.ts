/** How the question is answered whether a building, flat or c/o that was not confirmed is right. '' where an answer has no key. */

export const keepBuildingSentence = (keepKey: string, acceptKey: string): string =>
  keepKey === '' || acceptKey === ''
    ? ''
    : `${keepKey} accepts the rest and keeps it, ${acceptKey} leaves it out.`;

export const keepAsEnteredSentence = (keepKey: string, acceptKey: string): string =>
  keepKey === '' || acceptKey === ''
    ? ''
    : `${keepKey} keeps the address as entered, ${acceptKey} takes the suggestion without it.`;
