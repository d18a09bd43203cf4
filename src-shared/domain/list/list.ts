/** A list: one imported sheet, and what the app knows of its file. */
import type { SheetFormat } from './formats.ts';
import type { TextDialect } from './text-dialect.ts';

/** The id of the list in its workspace. */
export type ListId = number;

/** How the file is read. What the reader guessed and what a person chose end up here alike. */
export type SheetChoices = {
  /** Worksheet name; null for text files. */
  readonly sheet: string | null;
  /** A name `TextDecoder` or iconv-lite knows; null for workbooks. */
  readonly encoding: string | null;
  /** One character; null for workbooks. */
  readonly delimiter: string | null;
  /** Of a text file; absent: that of nearly all files. */
  readonly dialect?: TextDialect;
  /** 1-based source row of the header; 0 when there is none and columns are named "Column 1", … */
  readonly headerRow: number;
};

/** The imported file. The workspace keeps a copy of it under its hash. */
export type ListSource = SheetChoices & {
  readonly fileName: string;
  readonly format: SheetFormat;
  /** Lowercase hex of the file's bytes: the same file imported the same way is the same list. */
  readonly sha256: string;
  readonly bytes: number;
  /** Of several addresses in each row, the one that this list checks, as the file's columns call it; absent: there is one. */
  readonly addressName?: string;
};

/** Characters of `addressName`: it is part of the names of the list, of columns and of sheets. */
export const LONGEST_ADDRESS_NAME = 60;

/** What a list is called that checks one of several addresses of its file: "customers.xlsx – Billing". */
export const listName = (fileName: string, addressName: string | null): string =>
  addressName === null ? fileName : `${fileName} – ${addressName}`;

/** What a list checks beside ordinary rows and cells with one email; absent: no. */
export type ExtraChecks = {
  /** Whether rows that the workbook hides are asked too. */
  readonly checksHiddenRows?: boolean;
  /** The same of totals and repeated headers. */
  readonly checksTotalRows?: boolean;
  /** Whether each of several emails in one cell is asked. */
  readonly checksSeveralEmails?: boolean;
};

/**
 * `importing`: its rows are being read. `preparing`: they are there and can be looked at; what each asks is being entered,
 * and runs, quotes and decisions wait for it. `ready`: all is there.
 */
export type ListState = 'importing' | 'preparing' | 'ready';
