/** Names the keys that keep or leave out a building, flat or c/o that was not confirmed; '' where one has no key. */

export const keepBuildingSentence = (keepKey: string, acceptKey: string): string =>
  keepKey === '' || acceptKey === ''
    ? ''
    : `${keepKey} accepts the rest and keeps it. ${acceptKey} accepts without it.`;

export const keepAsEnteredSentence = (keepKey: string, acceptKey: string): string =>
  keepKey === '' || acceptKey === ''
    ? ''
    : `${keepKey} keeps the address as entered. ${acceptKey} takes the suggestion without it.`;
