/**
 * Fills a new workspace with a list of 12 columns, as if it had been imported, checked and decided. Every row has a
 * reply of the service, a share of the rows has two cells to correct, and every twentieth row needs a person. Runs in
 * its own process so that its memory is not counted. Arguments: the workspace's folder, the number of rows, the share
 * of rows with changes (0..1).
 */
import { createHash } from 'node:crypto';
import { closeSync, openSync, renameSync, writeSync } from 'node:fs';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { inTransaction } from '../../../src-main/db/database.ts';
import { sourcePath } from '../../../src-main/db/folder/paths.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { matchOf } from '../../../src-main/service/replies/stored-replies.ts';
import { createSettler } from '../../../src-main/verdicts/settle-row.ts';
import { type BenchAddress, distinctAddresses } from './distinct-addresses.ts';

const [folder = '', rows = '', changed = ''] = process.argv.slice(2);
const COLUMNS = 'Name,Street,Number,City,Postcode,Country,Email,Phone,Since,Note,Group,Amount'.split(',');
const ROWS_AT_ONCE = 10_000;
const UNDECIDED = 20;
const SERVICE = 'bench';
const UNFINISHED = '0'.repeat(64);
const MOMENT_MS = 1_750_000_000_000;

const settings: ListSettings = {
  mapping: { street: [1], house_number: [2], city: [3], postcode: [4], country: [5], email: [6] },
  defaultCountry: null,
  rules: presetRules('normal'),
};

function cellsOf(
  { street, number, city, postcode, country }: BenchAddress,
  position: number,
): readonly string[] {
  const isChanged = (position * 7_919) % 1_000 < Number(changed) * 1_000;
  return [
    `Person ${position}`,
    isChanged ? street.toLowerCase() : street,
    number,
    isChanged ? city.toLowerCase() : city,
    position % UNDECIDED === 0 ? '' : postcode,
    country.toUpperCase(),
    `person${position}@example.org`,
    `+44 ${1_000_000 + position}`,
    `${2000 + (position % 26)}-0${1 + (position % 9)}-1${position % 10}`,
    position % 10 === 0 ? `Note ${position}, "quoted"` : `Note ${position}`,
    `C${position % 50}`,
    `${(position % 100_000) / 100}`,
  ];
}

function replyTo(address: BenchAddress, position: number): string {
  const { street, number, city, postcode, country } = address;
  const lines =
    country === 'gbr'
      ? [`${number} ${street}`, city, postcode]
      : [`${street} ${number}`, `${postcode} ${city}`];
  const isKnown = position % UNDECIDED !== 0;
  return JSON.stringify({
    confidence: isKnown ? 0.98 : 0.8,
    accuracy_type: 'rooftop',
    match_type: 'exact',
    match_score: isKnown ? 98 : 80,
    match_components: { city: true, house_number: true, state: true, street: true, zip: true },
    lat: 51 + (position % 10_000) / 10_000,
    lng: 7 + (position % 10_000) / 10_000,
    house_number_not_found: false,
    standardized: {
      country,
      city,
      state: '',
      postcode,
      street,
      house_number: number,
      formatted_address: lines.join('\n'),
    },
    input_corrected: false,
    original_input: { house_number: number, street, locality: '', city, state: '', postcode, country },
    corrections: [],
    status: 'validated',
  });
}

const quoted = (cell: string): string => (/[",]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const workspace = openWorkspace(folder);
const { db } = workspace;
const repositories = createRepositories(db);
const file = openSync(sourcePath(folder, UNFINISHED), 'w');
const digest = createHash('sha256');
let bytes = 0;
const write = (text: string): void => {
  bytes += writeSync(file, text);
  digest.update(text);
};

const list = {
  name: 'bench.csv',
  identity: 'bench',
  source: {
    fileName: 'bench.csv',
    format: 'csv',
    sha256: UNFINISHED,
    bytes,
    sheet: null,
    encoding: 'utf-8',
    delimiter: ',',
    headerRow: 1,
  },
} as const;
const listId = repositories.lists.insert({
  ...list,
  columns: COLUMNS,
  settings,
  importedAtMs: MOMENT_MS,
});
const settler = createSettler(listId, settings, repositories.rows, () => MOMENT_MS);

function insert(address: BenchAddress, position: number): string {
  const cells = cellsOf(address, position);
  const asked = repositories.ledger.enterQuestion(enteredAddress(cells, settings.mapping), null);
  repositories.rows.insert(listId, { position, sourceRow: position + 1, cells, ...asked });
  if (asked.questionId !== null) {
    const lookupId = repositories.ledger.openLookup(asked.questionId, SERVICE);
    const reply = replyTo(address, position);
    const answer = {
      lookupId,
      reply,
      httpStatus: 200,
      attempts: 1,
      credits: 1,
      answeredAtMs: MOMENT_MS,
      tookMs: 50,
    };
    repositories.ledger.saveAnswer(answer);
    const row = { position, cells, lookupId: null, verdict: 'not_checked', decision: null } as const;
    settler.answered(row, lookupId, matchOf(answer));
  }
  return cells.map(quoted).join(',');
}

let position = 0;
let batch: BenchAddress[] = [];
const insertBatch = (): void => {
  const lines = inTransaction(db, () => batch.map((address) => insert(address, (position += 1))));
  write(lines.map((line) => `${line}\r\n`).join(''));
  batch = [];
};
write(`${COLUMNS.join(',')}\r\n`);
for (const address of distinctAddresses(Number(rows))) {
  batch.push(address);
  if (batch.length === ROWS_AT_ONCE) insertBatch();
}
insertBatch();
closeSync(file);
const sha256 = digest.digest('hex');
renameSync(sourcePath(folder, UNFINISHED), sourcePath(folder, sha256));
repositories.lists.changeSource(listId, { ...list, source: { ...list.source, sha256, bytes } });
repositories.lists.markReady(listId, position);
workspace.close();
