/**
 * The upper halves, from byte 0x80, of the encodings that UTF-8 is most often misread as. A dot means "no character".
 * Sources: the WHATWG Encoding Standard (the first four) and IBM's code page 850.
 */
const UPPER_HALVES: readonly string[] = [
  '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  '€.‚.„…†‡.‰Š‹ŚŤŽŹ.‘’“”•–—.™š›śťžź\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙',
  'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—.™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕїАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ.ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
];

/** Maps a character to the byte from which it was read. */
export type ByteTable = ReadonlyMap<string, number>;

export const BYTE_TABLES: readonly ByteTable[] = UPPER_HALVES.map((half, index) => {
  const table = new Map<string, number>();
  for (const [offset, sign] of Array.from(half).entries()) if (sign !== '.') table.set(sign, 0x80 + offset);
  // A byte that has no character in Windows-1252 was read as the control character with the same number, as in Latin-1.
  if (index === 0)
    for (let code = 0x80; code < 0xa0; code += 1)
      if (!table.has(String.fromCharCode(code))) table.set(String.fromCharCode(code), code);
  return table;
});

/** Returns the bytes of some characters; null if one of them has none. */
export function bytesOf(signs: string, table: ByteTable): readonly number[] | null {
  const bytes: number[] = [];
  for (const sign of signs) {
    const byte = table.get(sign);
    if (byte === undefined) return null;
    bytes.push(byte);
  }
  return bytes;
}

/** Returns null if the bytes are not UTF-8. */
export function readUtf8(bytes: readonly number[]): string | null {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16)}`).join(''));
  } catch {
    return null;
  }
}
