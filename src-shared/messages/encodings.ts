/** Encodings by the names people know them under, the commonest first. */
export const ENCODINGS: readonly { readonly value: string; readonly label: string }[] = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'utf-16le', label: 'Unicode (UTF-16 LE)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16 BE)' },
  { value: 'windows-1252', label: 'Western European (Windows)' },
  { value: 'iso-8859-15', label: 'Western European (ISO)' },
  { value: 'macintosh', label: 'Western European (Mac)' },
  { value: 'cp850', label: 'Western European (DOS)' },
  { value: 'windows-1250', label: 'Central European (Windows)' },
  { value: 'windows-1251', label: 'Cyrillic (Windows)' },
  { value: 'shift_jis', label: 'Japanese (Shift JIS)' },
];

/** The name itself for one that is not among them. */
export const encodingName = (encoding: string): string =>
  ENCODINGS.find(({ value }) => value === encoding)?.label ?? encoding;
