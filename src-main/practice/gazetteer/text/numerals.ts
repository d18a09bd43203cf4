/** Recognises the numbers of dates (1 to 31) in street names: "Rua Vinte e Cinco de Março", "Via XX Settembre". */
const WORDS: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  bra: numbered(
    'um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte',
    30,
    'trinta',
  ),
  esp: numbered(
    'uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta',
  ),
  ita: numbered(
    'uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti ventuno ventidue ventitre ventiquattro venticinque ventisei ventisette ventotto ventinove trenta',
  ),
  fra: numbered(
    'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dixsept dixhuit dixneuf vingt',
    30,
    'trente',
  ),
};
/** The word between tens and ones: "vinte e cinco", "vingt et un". */
const AND: Readonly<Record<string, string>> = { bra: 'e', fra: 'et' };
const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})$/;
const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** Returns folded words, with number words and Roman numerals as digits. */
export function withDigits(country: string, words: readonly string[]): readonly string[] {
  const known = WORDS[country];
  if (known === undefined) return words;
  const written: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const number = known.get(word) ?? romanNumber(word);
    const isTens = number === 20 || number === 30;
    const onesAt = words[index + 1] === AND[country] ? index + 2 : index + 1;
    const ones = isTens ? (known.get(words[onesAt] ?? '') ?? 0) : 0;
    const hasOnes = ones > 0 && ones < 10;
    written.push(number === null ? word : String(number + (hasOnes ? ones : 0)));
    if (hasOnes) index = onesAt;
  }
  return written;
}

/** Returns null for other words and for single letters, which are usually initials. */
function romanNumber(word: string): number | null {
  const [, tens = '', ones = ''] = word.length < 2 ? [] : (ROMAN.exec(word) ?? []);
  return tens === '' && ones === '' ? null : tens.length * 10 + ONES.indexOf(ones);
}

/** Numbers the words of `text` from 1, and adds `word` with the number `more`. */
function numbered(text: string, more = 0, word = ''): ReadonlyMap<string, number> {
  const numbers = new Map(text.split(' ').map((each, index) => [each, index + 1] as const));
  return word === '' ? numbers : numbers.set(word, more);
}
