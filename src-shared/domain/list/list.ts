/** A list: one imported sheet, and the details of its file. */
import type { SheetFormat } from './formats.ts';
import type { TextDialect } from './text-dialect.ts';

export type ListId = number;

/** How the file is read, whether guessed by the reader or chosen by a person. */
export type SheetChoices = {
  /** Worksheet name; null for text files. */
  readonly sheet: string | null;
  /** A name that `TextDecoder` or iconv-lite knows; null for workbooks. */
  readonly encoding: string | null;
  /** One character; null for workbooks. */
  readonly delimiter: string | null;
  /** For text files; absent: the usual dialect. */
  readonly dialect?: TextDialect;
  /** 1-based source row of the header; 0 when there is none and columns are named "Column 1", … */
  readonly headerRow: number;
};

/** The imported file. The workspace stores a copy of it under its hash. */
export type ListSource = SheetChoices & {
  readonly fileName: string;
  readonly format: SheetFormat;
  /** Lowercase hex of the file's bytes. The same file imported in the same way is the same list. */
  readonly sha256: string;
  readonly bytes: number;
  /** If rows have several addresses, the name of the address that this list checks. Absent if rows have only one. */
  readonly addressName?: string;
};

/** The maximum length of `addressName` in UTF-16 units. It becomes part of the names of lists, columns and sheets. */
export const LONGEST_ADDRESS_NAME = 60;

/** Returns the name of a list: "customers.xlsx – Billing" if it checks one of several addresses. */
export const listName = (fileName: string, addressName: string | null): string =>
  addressName === null ? fileName : `${fileName} – ${addressName}`;

/** Whether a list also checks rows that are not ordinary, and cells with several emails. Absent: it does not. */
export type ExtraChecks = {
  readonly checksHiddenRows?: boolean;
  readonly checksTotalRows?: boolean;
  readonly checksSeveralEmails?: boolean;
};

/** `preparing`: users can view all rows, but the app still works out what each row asks. Runs, quotes and decisions wait. */
export type ListState = 'importing' | 'preparing' | 'ready';
