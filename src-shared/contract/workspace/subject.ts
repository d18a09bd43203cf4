/** The data that the workspace stores about a person: found by a text, exported, and erased. */
import type { ListId } from '../../domain/list/list.ts';

/**
 * A place where a row has the text. `decision`: the current decision about the address or an email. `history`: an earlier one.
 * `answer`: only an answer of the service has the text.
 */
export type SubjectPlace =
  | 'cells'
  | 'question'
  | 'decision'
  | 'note'
  | 'draft'
  | 'history'
  | 'remembered'
  | 'answer';

/**
 * `isEmptied`: the row is about the person, because its cells, its effective address or its email has the text. Erasing
 * empties it. Other rows keep their cells, but lose their history, drafts and remembered decision, and a note or an answer
 * with the text.
 */
export type SubjectRow = {
  readonly position: number;
  readonly sourceRow: number;
  readonly places: readonly SubjectPlace[];
  readonly isEmptied: boolean;
};

/** `details`: texts of the list itself that are replaced. */
export type SubjectList = {
  readonly listId: ListId;
  readonly name: string;
  readonly isTrashed: boolean;
  readonly rows: readonly SubjectRow[];
  readonly details: readonly ('name' | 'file' | 'columns' | 'repairs' | 'steps' | 'runs')[];
};

/** `isUnreadable`: the file could not be searched. */
export type SubjectFile = {
  readonly kind: 'copy' | 'export' | 'backup' | 'set_aside' | 'log';
  /** The path in the workspace's folder. */
  readonly path: string;
  /** For a copy, the name of the imported file. */
  readonly of: string | null;
  readonly isUnreadable: boolean;
};

/** Something that the app cannot erase. A service keeps its own records of the requests. */
export type SubjectElsewhere = {
  readonly kind: 'original' | 'old_workspace' | 'service';
  readonly where: string;
};

export type SubjectFound = {
  readonly text: string;
  readonly lists: readonly SubjectList[];
  /** Rows with the text, and how many of them are emptied. */
  readonly rows: number;
  readonly emptied: number;
  /** Answers that are erased. `credits`: their price, which stays in the receipts. */
  readonly answers: { readonly count: number; readonly credits: number };
  /** Remembered column names and messages that are removed. */
  readonly settings: number;
  readonly files: readonly SubjectFile[];
  readonly elsewhere: readonly SubjectElsewhere[];
  /** Identifies the findings. Erasing requires it, so that a person has seen everything that is erased. */
  readonly code: string;
};

/** The most rows that one text may have. A text in more rows is not about one person. */
export const MOST_SUBJECT_ROWS = 5_000;
export const SHORTEST_SUBJECT = 2;
export const LONGEST_SUBJECT = 200;

/**
 * Returns the files that erasing deletes. Keeps an unreadable copy of an imported file: exports need it, and no row of its
 * lists matches. Deletes an unreadable backup, because nobody can restore it.
 */
export const erasedFiles = ({ files }: Pick<SubjectFound, 'files'>): readonly SubjectFile[] =>
  files.filter(({ kind, isUnreadable }) => kind !== 'copy' || !isUnreadable);

/** Whether the text was found anywhere in the workspace. */
export const isAnythingFound = ({ lists, answers, settings, files }: SubjectFound): boolean =>
  lists.length > 0 || answers.count > 0 || settings > 0 || files.some(({ isUnreadable }) => !isUnreadable);
