/** The command `subject`: finds, exports and erases the data of one person. */
import { rm } from 'node:fs/promises';
import { isAnythingFound, type SubjectFound } from '#shared/contract/workspace/subject.ts';
import { writtenLine } from '#shared/messages/cli/steps.ts';
import {
  confirmLine,
  ELSEWHERE_UNKNOWN,
  erasedSentence,
  eraseSentences,
  SUBJECT_WORDS,
  subjectDetailsLine,
  subjectElsewhereLine,
  subjectFileLine,
  subjectRowLine,
  subjectSummary,
} from '#shared/messages/workspace/subject.ts';
import { checkPlace, placeFile } from '../app/jobs/place-file.ts';
import type { CliOptions, SubjectAction } from './arguments.ts';
import { EXIT, type ExitStatus } from './exit-status.ts';
import type { Session } from './session.ts';

/** @throws AppError as the operations `findSubject`, `exportSubject` and `eraseSubject`; as `placeFile` */
export async function runSubject(
  action: SubjectAction,
  text: string,
  options: CliOptions,
  session: Session,
): Promise<ExitStatus> {
  if (action === 'export') return exportSubject(text, options, session);
  const { backend, console } = session;
  if (options.confirm !== null) {
    const found = await backend.eraseSubject({ text, code: options.confirm });
    if (options.json) console.printJson({ ...found, erased: true });
    else for (const line of [erasedSentence(found), ...elsewhereLines(found)]) console.print(line);
    return EXIT.done;
  }
  const found = await backend.findSubject({ text });
  if (options.json) console.printJson({ ...found, erased: false });
  else for (const line of foundLines(found)) console.print(line);
  if (action !== 'erase' || !isAnythingFound(found)) return EXIT.done;
  if (!options.json) for (const line of eraseSentences(found)) console.print(line);
  console.note(confirmLine(found.code));
  return EXIT.stopped;
}

async function exportSubject(text: string, { out, json }: CliOptions, session: Session): Promise<ExitStatus> {
  const { backend, console, findFile, personsUmask } = session;
  const output = out ?? '';
  await checkPlace(output);
  const { file, found } = await backend.exportSubject({ text });
  const { path } = await findFile(file);
  await placeFile(path, output, personsUmask);
  await rm(path, { force: true });
  if (json) console.printJson({ output, rows: found.rows });
  else console.print(writtenLine(output, found.rows));
  return EXIT.done;
}

function foundLines(found: SubjectFound): readonly string[] {
  if (!isAnythingFound(found)) return [SUBJECT_WORDS.nothing(found.text)];
  return [
    subjectSummary(found),
    ...found.lists.flatMap((list) => [
      listLine(list),
      ...[subjectDetailsLine(list), ...list.rows.map(subjectRowLine)]
        .filter((line) => line !== '')
        .map((line) => `  ${line}`),
    ]),
    ...found.files.map(subjectFileLine),
    ...elsewhereLines(found),
  ];
}

const listLine = ({ listId, name }: SubjectFound['lists'][number]): string => `${listId}: ${name}`;

const elsewhereLines = ({ elsewhere }: SubjectFound): readonly string[] => [
  `${SUBJECT_WORDS.elsewhereTitle}:`,
  ...elsewhere.map((one) => `  ${subjectElsewhereLine(one)}`),
  `  ${ELSEWHERE_UNKNOWN}`,
];
