/** A dialect of XLSX: transitional or strict. */
export type Dialect = {
  readonly isStrict: boolean;
  readonly main: string;
  /** The prefix of relation types, which is also the namespace of relation ids. */
  readonly relations: string;
};

export const TRANSITIONAL: Dialect = {
  isStrict: false,
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  relations: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
};
const STRICT: Dialect = {
  isStrict: true,
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
};

export const dialectOf = (xml: string): Dialect => (xml.includes(STRICT.main) ? STRICT : TRANSITIONAL);
