/** Shorter names always fit. */
const SHORT = 20;
/** Such as "2026.xlsx": the file type, and the part that distinguishes several files with the same name. */
const ENDING = /[\w-]{0,4}\.[a-z\d]{1,5}$/iu;
const LONGEST_ENDING = 10;

/** Splits a file name into a part that may be shortened and its ending; '' if it has none or is short. */
export function splitFileName(name: string): readonly [stem: string, ending: string] {
  const [ending = ''] = (name.length > SHORT && ENDING.exec(name.slice(-LONGEST_ENDING))) || [];
  return [name.slice(0, name.length - ending.length), ending];
}
