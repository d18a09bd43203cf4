/** A list: one imported sheet, what the app knows of its file, and how far its work has come. */
import type { SheetFormat } from './formats.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import type { RepairInForce } from '../repair/repairs.ts';
import type { Verdict } from '../verdict/judgement.ts';
import type { Rules } from '../verdict/rules.ts';

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

/** What a person may change after the import. */
export type ListSettings = {
  readonly mapping: ColumnMapping;
  /** ISO-3 lowercase for rows that name no country; null when unknown. */
  readonly defaultCountry: string | null;
  readonly rules: Rules;
  /** Whether rows that the workbook hides are asked too; absent: no. */
  readonly checksHiddenRows?: boolean;
  /** The same of rows that sum up others. */
  readonly checksTotalRows?: boolean;
  /** Whether each of several emails in one cell is asked; absent: none of them. */
  readonly checksSeveralEmails?: boolean;
  /** Switched on by a person, for the address columns alone; absent: none. */
  readonly repairs?: readonly RepairInForce[];
};

/**
 * `importing`: its rows are being read. `preparing`: they are there and can be looked at; what each asks is being entered,
 * and runs, quotes and decisions wait for it. `ready`: all is there.
 */
export type ListState = 'importing' | 'preparing' | 'ready';

/** Rows by verdict. */
export type VerdictCounts = { readonly [V in Verdict]: number };

/** Of a list without rows. */
export const noVerdicts: VerdictCounts = { accept: 0, confirm: 0, fix: 0, choose: 0, not_checked: 0 };

/** How far the emails of a list are; those that it does not ask are in none of the counts. */
export type EmailsLeft = {
  /** Without a result, what was taken and not checked itself among them. */
  readonly notChecked: number;
  readonly toReview: number;
  readonly done: number;
};

/** A list as the first screen shows it. */
export type ListSummary = {
  readonly id: ListId;
  readonly name: string;
  readonly state: ListState;
  readonly rows: number;
  readonly verdicts: VerdictCounts;
  /** Rows that still want a person: doubtful and not decided. */
  readonly toReview: number;
  readonly decided: number;
  /** Rows without an answer and without a decision. */
  readonly unchecked: number;
  readonly importedAtMs: number;
  /** The service it is checked with; null: nobody has chosen one, and it goes with the one used last. */
  readonly serviceId: number | null;
  /** No column holds an address: emails alone are checked, and the counts above are of rows that can have no verdict. */
  readonly onlyEmails: boolean;
  /** null: it has no emails, or none that was ever looked at. */
  readonly emails: EmailsLeft | null;
};

/** A list of the same rows of the same file, which checks another address of them. */
export type CompanionList = {
  readonly summary: ListSummary;
  readonly addressName: string;
  /** Whether repairs of its address are switched on. */
  readonly isRepaired: boolean;
};
