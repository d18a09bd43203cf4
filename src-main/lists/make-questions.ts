/** What the rows of a list ask, each question once. Nothing is written. */
import { validationKey } from '../db/repositories/ledger-repository.ts';
import type { UnpreparedRow } from '../db/repositories/import-repository.ts';
import type { SegmentQuestions } from '../db/repositories/question-entry.ts';
import { KEY_BYTES } from '../db/repositories/question-entry.ts';
import { rowQuestion } from '#shared/domain/address/row-question.ts';
import type { ListSettings } from '#shared/domain/list/list.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';

/** More than the questions of a segment. */
const INDEXES = 2 ** 20;

/** Collects the questions of rows in their order: of a question that many ask, the letters of the first row are kept. */
export function createQuestionMaker(settings: ListSettings) {
  const byKey = new Map<string, number>();
  const questions: string[] = [];
  const asked: number[] = [];
  const reasons: ReasonCode[] = [];
  let length = 0;

  const reasonOf = (reason: ReasonCode): number => {
    const known = reasons.indexOf(reason);
    return -1 - (known === -1 ? reasons.push(reason) - 1 : known);
  };
  const askedBy = ([cells, kind]: UnpreparedRow): number => {
    const question = rowQuestion({ cells: cellsOf(cells), kind, decision: null }, settings);
    if ('skip' in question) return reasonOf(question.skip);
    const key = validationKey(question);
    const known = byKey.get(key);
    if (known !== undefined) return known;
    byKey.set(key, questions.length);
    const text = JSON.stringify(question);
    length += text.length;
    return questions.push(text) - 1;
  };

  return {
    add: (row: UnpreparedRow): void => void asked.push(askedBy(row)),

    /** Of the questions so far, in UTF-16 units. */
    length: (): number => length,

    made(): SegmentQuestions {
      const keys = [...byKey.keys()];
      const order = inOrderOfKeys(keys);
      const places = new Int32Array(order.length);
      order.forEach((index, place) => {
        places[index] = place;
      });
      return {
        keys: packedKeys(keys, order),
        questions: Array.from(order, (index) => questions[index]).join('\n'),
        asked: Int32Array.from(asked, (index) => (index < 0 ? index : (places[index] ?? 0))),
        reasons,
      };
    },
  };
}

/** Of a row as it is kept. Where nothing is escaped its cells are between the quotes, and found in half the time. */
function cellsOf(json: string): readonly string[] {
  if (json.startsWith('["') && !json.includes('\\')) return json.slice(2, -2).split('","');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own column, written by the import
  return JSON.parse(json) as readonly string[];
}

function packedKeys(keys: readonly string[], order: Uint32Array): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(keys.length * KEY_BYTES);
  const bytes = Buffer.from(packed.buffer);
  order.forEach((index, place) => bytes.write(keys[index] ?? '', place * KEY_BYTES, 'latin1'));
  return packed;
}

/** Indexes by the first four bytes: where two keys of some ten thousand are alike in them, their order does not matter. */
function inOrderOfKeys(keys: readonly string[]): Uint32Array {
  const BYTE = 256;
  // Numbers are sorted ten times as fast as texts: the beginning of the key above, the index below.
  const sorted = Float64Array.from(keys, (key, index) => {
    const start = key.charCodeAt(0) * BYTE ** 3 + key.charCodeAt(1) * BYTE ** 2 + key.charCodeAt(2) * BYTE;
    return (start + key.charCodeAt(3)) * INDEXES + index;
  }).toSorted();
  return Uint32Array.from(sorted, (packed) => packed % INDEXES);
}
