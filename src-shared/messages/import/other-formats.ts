/** File formats that Doorstep recognises but does not read, and how to get a list out of each. */

/** The advice for a format that this table does not contain. */
export const IN_ITS_PROGRAM =
  'Open it in the program it comes from, save it as .xlsx or .csv, and choose that file.';
const IN_A_SPREADSHEET =
  'Open it in LibreOffice Calc or Excel, save it as .xlsx or .csv, and choose that file.';
const UNPACKED = 'Unpack it and choose the list inside.';
const EXPORTED = 'Export the list from it as .csv or .xlsx, and choose that file.';
const CONTACTS =
  'Import it into your address book, export the contacts from there as .csv, and choose that file.';
const DOWNLOADED =
  'It may be a sign-in page or an error page. Download the list again as .xlsx or .csv, and choose that file.';
const EXPORTED_AGAIN =
  'Export the list as .xlsx or .csv from the place where you got this file, and choose that file.';
const COPIED = 'Copy its table into a spreadsheet, save that as .xlsx or .csv, and choose that file.';
const NO_LIST = 'It contains no rows. Choose the list itself.';
const AS_UTF8 =
  'Export it again as UTF-8. Or open it in a program that knows this encoding and save it as UTF-8. Then choose that file.';

type OtherFormatWords = { readonly noun: string; readonly way: string };

const TABLE = {
  accdb: { noun: 'an Access database', way: EXPORTED },
  arrow: { noun: 'an Arrow file', way: EXPORTED },
  avro: { noun: 'an Avro file', way: EXPORTED },
  bz2: { noun: 'a bzip2 archive', way: UNPACKED },
  cab: { noun: 'a Cabinet archive', way: UNPACKED },
  dbf: { noun: 'a dBASE table', way: IN_A_SPREADSHEET },
  dif: { noun: 'a DIF table', way: IN_A_SPREADSHEET },
  doc: { noun: 'an old Word document', way: COPIED },
  docx: { noun: 'a Word document', way: COPIED },
  eml: { noun: 'an email', way: 'Save the attached list, and choose that file.' },
  fmp12: { noun: 'a FileMaker database', way: EXPORTED },
  gz: { noun: 'a gzip archive', way: UNPACKED },
  htm: { noun: 'a web page without a table', way: DOWNLOADED },
  hz: { noun: 'a Chinese text file in HZ encoding', way: AS_UTF8 },
  ics: { noun: 'a calendar (iCalendar)', way: NO_LIST },
  image: { noun: 'a picture', way: NO_LIST },
  iso2022cn: { noun: 'a Chinese text file in ISO-2022-CN encoding', way: AS_UTF8 },
  iso2022kr: { noun: 'a Korean text file in ISO-2022-KR encoding', way: AS_UTF8 },
  json: { noun: 'a JSON file', way: EXPORTED },
  key: { noun: 'a Keynote presentation', way: COPIED },
  ldif: { noun: 'an address book (LDIF)', way: CONTACTS },
  lotus: { noun: 'a Lotus 1-2-3 workbook', way: IN_A_SPREADSHEET },
  lz4: { noun: 'an LZ4 archive', way: UNPACKED },
  mdb: { noun: 'an old Access database', way: EXPORTED },
  media: { noun: 'an audio or video file', way: NO_LIST },
  mhtml: { noun: 'a web archive (MHTML)', way: 'Open it in Excel, save it as .xlsx, and choose that file.' },
  msg: { noun: 'an Outlook email', way: 'Save the attached list, and choose that file.' },
  numbers: { noun: 'a Numbers spreadsheet', way: IN_ITS_PROGRAM },
  odg: { noun: 'an OpenDocument drawing', way: COPIED },
  odp: { noun: 'an OpenDocument presentation', way: COPIED },
  odt: { noun: 'an OpenDocument text', way: COPIED },
  pages: { noun: 'a Pages document', way: COPIED },
  parquet: { noun: 'a Parquet file', way: EXPORTED },
  pdf: { noun: 'a PDF document', way: COPIED },
  ppt: { noun: 'an old PowerPoint presentation', way: COPIED },
  pptx: { noun: 'a PowerPoint presentation', way: COPIED },
  ps: { noun: 'a PostScript document', way: COPIED },
  pst: { noun: 'an Outlook data file', way: CONTACTS },
  pub: { noun: 'a Publisher document', way: COPIED },
  quattro: { noun: 'a Quattro Pro workbook', way: IN_A_SPREADSHEET },
  rar: { noun: 'a RAR archive', way: UNPACKED },
  rtf: { noun: 'a text document (RTF)', way: COPIED },
  sav: { noun: 'an SPSS file', way: EXPORTED },
  slk: { noun: 'a SYLK table', way: IN_A_SPREADSHEET },
  sqlite: { noun: 'an SQLite database', way: EXPORTED },
  tar: { noun: 'a tar archive', way: UNPACKED },
  utf7: { noun: 'a text file in UTF-7', way: AS_UTF8 },
  utf32: { noun: 'a text file in UTF-32', way: AS_UTF8 },
  vcf: { noun: 'an address book (vCard)', way: CONTACTS },
  vsd: { noun: 'a Visio drawing', way: COPIED },
  works: { noun: 'a Works spreadsheet or database', way: IN_A_SPREADSHEET },
  wpd: { noun: 'a WordPerfect document', way: COPIED },
  wps: { noun: 'a Works document', way: COPIED },
  xls: { noun: 'a workbook of a very old Excel version', way: IN_A_SPREADSHEET },
  xml: { noun: 'an XML file without a table', way: EXPORTED_AGAIN },
  xz: { noun: 'an XZ archive', way: UNPACKED },
  z: { noun: 'a Unix compress archive (.Z)', way: UNPACKED },
  zip: { noun: 'a ZIP archive', way: UNPACKED },
  zst: { noun: 'a Zstandard archive', way: UNPACKED },
  '7z': { noun: 'a 7-Zip archive', way: UNPACKED },
} satisfies Readonly<Record<string, OtherFormatWords>>;

export type OtherFormat = keyof typeof TABLE;

/** Maps each name in `OtherFormat` to the words for the format and the advice how to get a list out of it. */
export const OTHER_FORMATS: ReadonlyMap<string, OtherFormatWords> = new Map(Object.entries(TABLE));
