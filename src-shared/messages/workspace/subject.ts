/** Sentences about the data of one person: found, exported and erased. On the screen and on the command line. */
import {
  erasedFiles,
  type SubjectElsewhere,
  type SubjectFile,
  type SubjectFound,
  type SubjectList,
  type SubjectPlace,
  type SubjectRow,
} from '../../contract/workspace/subject.ts';
import { byCount, countOf, formatNumber, joinSentences, listOf } from '../format.ts';
import { serviceWords } from '../run/run.ts';

export const SUBJECT_WORDS = {
  title: 'Data of one person',
  explained:
    'Finds a name, an email address or a street, of at least two letters or digits, in everything that this workspace stores. It ignores case, accents and punctuation. A number must be complete: “12 Elm Street” does not find “112 Elm Street”.',
  field: 'Name, email address or street',
  find: 'Find',
  finding: 'Searching…',
  nothing: (text: string): string => `Nothing in this workspace contains “${text}”.`,
  export: 'Export as JSON',
  erase: 'Erase…',
  erasing: 'Erasing…',
  confirmTitle: (text: string): string => `Erase the data about “${text}”?`,
  confirm: 'Erase for good',
  results: 'What was found',
  filesTitle: 'Files of the workspace',
  elsewhereTitle: 'Doorstep cannot erase',
  unfinishedTitle: 'Data of one person is not erased yet',
  unfinished:
    'Erasing the data of one person did not finish, because Doorstep ended before or a file could not be removed. Rows and answers are as they were; files may be deleted already. To finish, find and erase the same text again: Settings, “Data of one person”.',
} as const;

const PLACES: Readonly<Record<SubjectPlace, string>> = {
  cells: 'cells',
  question: 'address or email that was checked',
  decision: 'decision',
  note: 'note',
  draft: 'unsaved text',
  history: 'history',
  remembered: 'remembered decision',
  answer: 'answer of the service',
};

const DETAILS: Readonly<Record<SubjectList['details'][number], string>> = {
  name: 'name of the list',
  file: 'name of the file or sheet',
  columns: 'column names',
  repairs: 'repaired words',
  steps: 'history',
  runs: 'filter of a check',
};

/** Says where a row has the text, and what erasing does to the row. */
export const subjectRowLine = ({ sourceRow, places, isEmptied }: SubjectRow): string =>
  `Row ${formatNumber(sourceRow)}: ${listOf(places.map((place) => PLACES[place]))} – ${
    isEmptied ? 'the row is emptied' : 'the cells stay, these texts and the row’s history are erased'
  }`;

/** Names the details of the list that contain the text; '' if there are none. */
export const subjectDetailsLine = ({ details }: SubjectList): string =>
  details.length === 0 ? '' : `The list itself: ${listOf(details.map((detail) => DETAILS[detail]))}`;

const COPY = (of: string | null): string => `Copy of ${of === null ? 'an imported file' : `“${of}”`}`;

const FILES: Readonly<Record<SubjectFile['kind'], (of: string | null) => string>> = {
  copy: (of) =>
    `${COPY(of)}: deleted. Exports of its lists are then new files instead of the corrected original.`,
  export: () => 'Finished export: deleted',
  backup: () => 'Backup: deleted',
  set_aside: () => 'Workspace that a backup replaced: deleted',
  log: () => 'Log of errors: deleted',
};

/** Says what erasing does to a file. */
export function subjectFileLine({ kind, path, of, isUnreadable }: SubjectFile): string {
  if (kind === 'copy' && isUnreadable)
    return `${COPY(of)}: could not be searched and stays. No row of its lists has this text. (${path})`;
  return joinSentences(`${FILES[kind](of)} (${path})`, isUnreadable ? 'It could not be searched.' : '');
}

const ELSEWHERE: Readonly<Record<SubjectElsewhere['kind'], (where: string) => string>> = {
  original: (where) => `The imported file: ${where}`,
  old_workspace: (where) => `The old folder of the workspace, which still has a copy: ${where}`,
  service: (where) => `The records of the service: ${serviceWords(where)}`,
};

/** Counts the rows of a list that are not shown. */
export const moreRows = (rest: number): string => `… and ${countOf(rest, 'more row')}`;

/** Names something that the app cannot erase. */
export const subjectElsewhereLine = ({ kind, where }: SubjectElsewhere): string => ELSEWHERE[kind](where);

/** The app does not remember where files were saved. */
export const ELSEWHERE_UNKNOWN =
  'Doorstep does not know where exported files, labels and copies of the workspace were saved.';

/** Counts what was found. */
export function subjectSummary({ lists, rows, answers, files, settings }: SubjectFound): string {
  const listsWith = (member: 'rows' | 'details'): number =>
    lists.filter((list) => list[member].length > 0).length;
  const found = [
    rows > 0 ? `${countOf(rows, 'row')} in ${countOf(listsWith('rows'), 'list')}` : '',
    listsWith('details') > 0 ? `details of ${countOf(listsWith('details'), 'list')}` : '',
    answers.count > 0 ? countOf(answers.count, 'stored answer') : '',
    settings > 0 ? countOf(settings, 'stored setting') : '',
    files.length > 0 ? countOf(files.length, 'file') : '',
  ].filter((part) => part !== '');
  return `Found: ${listOf(found)}.`;
}

/** Says what erasing does, before the person confirms it. */
export function eraseSentences(found: SubjectFound): readonly string[] {
  const { rows, emptied, answers } = found;
  const files = erasedFiles(found);
  const backups = files.filter(({ kind }) => kind === 'backup').length;
  const others = files.length - backups;
  return [
    emptied > 0
      ? byCount(emptied, {
          one: '1 row is emptied and keeps its place.',
          other: (n) => `${n} rows are emptied and keep their places.`,
        })
      : '',
    rows > emptied
      ? byCount(rows - emptied, {
          one: '1 row keeps its cells, but loses these texts and its history, unsaved texts and remembered decision.',
          other: (n) =>
            `${n} rows keep their cells, but lose these texts and their history, unsaved texts and remembered decisions.`,
        })
      : '',
    answers.count > 0
      ? joinSentences(
          byCount(answers.count, {
            one: '1 answer of the service is erased. Its price stays in the receipts.',
            other: (n) => `${n} answers of the service are erased. Their price stays in the receipts.`,
          }),
          'If the same address is imported again, checking it costs again.',
        )
      : '',
    joinSentences(
      backups > 0
        ? byCount(backups, { one: '1 backup is deleted.', other: (n) => `${n} backups are deleted.` })
        : '',
      'Backups made in the meantime are deleted too. Doorstep makes a new one afterwards.',
    ),
    others > 0
      ? byCount(others, { one: '1 other file is deleted.', other: (n) => `${n} other files are deleted.` })
      : '',
    'You cannot undo this.',
  ].filter((sentence) => sentence !== '');
}

/** The line of the command line that asks for confirmation. */
export const confirmLine = (code: string): string =>
  `Nothing was erased. To erase this, run the same command with --confirm ${code}`;

export const erasedSentence = (found: SubjectFound): string =>
  `Erased: ${countOf(found.rows, 'row')}, ${countOf(erasedFiles(found).length, 'file')}. The workspace no longer has this text.`;
