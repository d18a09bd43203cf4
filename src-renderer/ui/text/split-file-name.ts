/** A name as short as this has room wherever it stands. */
const SHORT = 20;
/** Such as "2026.xlsx": what says which program opens the file, and what several of one name differ by. */
const ENDING = /[\w-]{0,4}\.[a-z\d]{1,5}$/iu;
const LONGEST_ENDING = 10;

/** What may be cut of the name of a file, and its ending, which may not; '' where it has none or needs no cutting. */
export function splitFileName(name: string): readonly [stem: string, ending: string] {
  const [ending = ''] = (name.length > SHORT && ENDING.exec(name.slice(-LONGEST_ENDING))) || [];
  return [name.slice(0, name.length - ending.length), ending];
}
