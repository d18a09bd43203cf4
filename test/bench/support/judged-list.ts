/** Judges every row of a real list by the rules, with a practice service that knows the addresses of the list. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnteredAddress } from '#shared/domain/address/address.ts';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { questionKey, questionOf } from '#shared/domain/address/question.ts';
import type { Match } from '#shared/domain/answer/match.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { type RowFacts, rowFacts } from '#shared/domain/kind/row-facts.ts';
import { findingsOf } from '#shared/domain/verdict/findings.ts';
import type { Judgement } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judgeFindings } from '#shared/domain/verdict/verdict.ts';
import { questionOf as readQuestion } from '../../../src-main/practice/endpoints/validate.ts';
import { validationReply } from '../../../src-main/practice/endpoints/validation-reply.ts';
import { answerAddress } from '../../../src-main/practice/gazetteer/answer-address.ts';
import { openGazetteer } from '../../../src-main/practice/gazetteer/open-gazetteer.ts';
import { parseMatch } from '../../../src-main/service/replies/parse-match.ts';
import { inspectFile } from '../../../src-main/spreadsheet/inspect-file.ts';
import { readRecords } from '../../../src-main/spreadsheet/read-records.ts';
import { project } from '../../support/app/cli.ts';
import { type KnownParts, knownParts } from '../../support/files/known-addresses.ts';
import { writeKnownData } from '../../support/files/known-data.ts';
import type { MessyList } from '../../support/files/messy-lists.ts';

export type JudgedRow = {
  readonly entered: EnteredAddress;
  /** The right address according to the list itself; null if unknown. */
  readonly known: KnownParts | null;
  readonly match: Match;
  readonly judgement: Judgement;
  readonly facts: RowFacts;
};

export type JudgedList = {
  readonly rows: number;
  readonly judged: readonly JudgedRow[];
};

const CHOSEN: Readonly<Record<string, ColumnMapping>> = {
  'aus_vic_schools_2021.csv': { street: [6, 7], city: [8], state: [9], postcode: [10] },
};

/** @param isKnown whether the service knows the addresses of the list, in addition to its own */
export async function judgeList({ name, path, country }: MessyList, isKnown: boolean): Promise<JudgedList> {
  const { format, choices, columns, rows: head } = await inspectFile(path, {});
  const mapping = CHOSEN[name] ?? guessMapping(columns, head).mapping;
  const rows: (readonly string[])[] = [];
  for await (const { records } of readRecords(path, { format, ...choices }))
    for (const { cells } of records) rows.push(cells);
  const known = rows.map((cells) =>
    isKnown ? knownParts(name, country, (column) => cells[columns.indexOf(column)] ?? '', cells) : null,
  );
  const { ask, close } = openService(
    country,
    known.filter((parts) => parts !== null),
    isKnown,
  );
  const rules = presetRules('normal');
  const judged = rows.flatMap((cells, place): readonly JudgedRow[] => {
    const entered = enteredAddress(cells, mapping);
    const match = ask(entered);
    if (!match) return [];
    const findings = findingsOf(entered, match, mapping);
    return [
      {
        entered,
        match,
        known: known[place] ?? null,
        judgement: judgeFindings(findings, match.confidence, rules),
        facts: rowFacts(match, findings),
      },
    ];
  });
  close();
  return { rows: rows.length, judged };
}

function openService(country: string, known: readonly KnownParts[], isKnown: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'known-addresses-'));
  const data = isKnown ? join(folder, 'data') : project('src-main/practice/data');
  if (isKnown) writeKnownData(data, country, known);
  const { gazetteer } = openGazetteer(data, [folder]);
  const answers = new Map<string, Match | null>();
  return {
    /** Returns the answer; null for a row that needs no lookup. */
    ask: (entered: EnteredAddress): Match | null => {
      const question = questionOf(entered, country);
      if ('skip' in question) return null;
      const key = questionKey(question);
      const before = answers.get(key);
      if (before !== undefined) return before;
      const { input } = question;
      const asked = typeof input === 'string' ? input : { ...input, country: question.country };
      const read = readQuestion(gazetteer, question.country, asked);
      const match = parseMatch(JSON.stringify(validationReply(answerAddress(gazetteer, read))));
      answers.set(key, match);
      return match;
    },
    close: (): void => {
      gazetteer.close();
      rmSync(folder, { recursive: true });
    },
  };
}
