/** The maximum length of a name that always fits. */
const SHORT = 20;
/** The end of a name, as in "2026.xlsx": the file type, and the part that distinguishes similar files. */
const ENDING = /[\w-]{0,4}\.[a-z\d]{1,5}$/iu;
const LONGEST_ENDING = 10;

/** Splits a file name into a part that may be shortened and an ending. The ending of a short name is ''. */
export function splitFileName(name: string): readonly [stem: string, ending: string] {
  const [ending = ''] = (name.length > SHORT && ENDING.exec(name.slice(-LONGEST_ENDING))) || [];
  return [name.slice(0, name.length - ending.length), ending];
}
