/** A list: one imported sheet, and the details of its file. */
import type { SheetFormat } from './formats.ts';
import type { TextDialect } from './text-dialect.ts';

export type ListId = number;

/** How the file is read, whether guessed by the reader or chosen by a person. */
export type SheetChoices = {
  /** Worksheet name; null for text files. */
  readonly sheet: string | null;
  /** A name that `TextDecoder` or iconv-lite supports; null for workbooks. */
  readonly encoding: string | null;
  /** One character; null for workbooks. */
  readonly delimiter: string | null;
  /** Absent for workbooks, and for text files with the usual dialect. */
  readonly dialect?: TextDialect;
  /** 1-based source row of the header; 0 when there is none and columns are named "Column 1", … */
  readonly headerRow: number;
};

/** The imported file. The workspace stores a copy of it under its hash. */
export type ListSource = SheetChoices & {
  readonly fileName: string;
  readonly format: SheetFormat;
  /** The hash of the file's bytes in lowercase hex. A file imported twice in the same way is one list. */
  readonly sha256: string;
  readonly bytes: number;
  /** If rows have several addresses, the name of the address that this list checks. Absent if rows have only one. */
  readonly addressName?: string;
  /** Whether the copy was removed because a person's data was erased. Exports then write new files. Absent means no. */
  readonly isCopyErased?: boolean;
  /** The columns that the worksheet hides, 0-based. Absent if it hides none, or if an older version imported the list. */
  readonly hiddenColumns?: readonly number[];
};

/** The maximum length of `addressName` in UTF-16 units. It becomes part of the names of lists, columns and sheets. */
export const LONGEST_ADDRESS_NAME = 60;

/** Returns the name of a list: "customers.xlsx – Billing" if it checks one of several addresses. */
export const listName = (fileName: string, addressName: string | null): string =>
  addressName === null ? fileName : `${fileName} – ${addressName}`;

/** Whether a list also checks hidden rows, total rows and cells with several emails. Absent means no. */
export type ExtraChecks = {
  readonly checksHiddenRows?: boolean;
  readonly checksTotalRows?: boolean;
  readonly checksSeveralEmails?: boolean;
};

/** `preparing`: users can view all rows, but runs, quotes and decisions wait until each row's question is ready. */
export type ListState = 'importing' | 'preparing' | 'ready';
