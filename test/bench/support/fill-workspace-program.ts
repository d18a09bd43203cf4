/**
 * Fills a new workspace with a list of 12 columns, with rows as after a run. Runs in its own process so that its memory
 * is not counted. Arguments: the workspace's folder, the number of rows.
 */

import { enteredAddress } from '#shared/domain/address/entered.ts';
import { DECISIONS } from '#shared/domain/verdict/decision.ts';
import { REASON_CODES, VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { inTransaction } from '../../../src-main/db/database.ts';
import { createRepositories } from '../../../src-main/db/repositories.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { type BenchAddress, distinctAddresses } from './distinct-addresses.ts';

const [folder = '', rows = ''] = process.argv.slice(2);
const COLUMNS = 'Name,Street,Number,City,Postcode,Country,Email,Phone,Since,Note,Group,Amount';
const MAPPING = { street: [1], house_number: [2], city: [3], postcode: [4], country: [5], email: [6] };
const ROWS_AT_ONCE = 20_000;

const workspace = openWorkspace(folder);
const { db } = workspace;
const repositories = createRepositories(db);
const listId = repositories.lists.insert({
  name: 'bench.csv',
  identity: 'bench',
  source: {
    fileName: 'bench.csv',
    format: 'csv',
    sha256: '0'.repeat(64),
    bytes: 1,
    sheet: null,
    encoding: 'utf-8',
    delimiter: ',',
    headerRow: 1,
  },
  columns: COLUMNS.split(','),
  settings: {
    mapping: MAPPING,
    defaultCountry: null,
    rules: presetRules('normal'),
  },
  importedAtMs: 1,
});
const setFacts = db.prepare(/* sql */ `
  UPDATE row_states SET verdict = ?, rule = ?, reason = ?, confidence = ?, country = ?, accuracy = ?, match_type = ?,
    changed_parts = ?, evidence = ?, change_key = ?, kind_key = ?, delivery_key = ?, decision = ?, decided_by = ?
  WHERE list_id = ? AND position = ?`);

function chance(index: number, use: number, below: number): number {
  let mixed = Math.imul(index + use * 0x9e_37_79_b1, 0x85_eb_ca_6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
}

const among = <T>(values: readonly T[], index: number, use: number): T | undefined =>
  values[chance(index, use, values.length)];

function insert({ street, number, city, postcode, country }: BenchAddress, position: number): void {
  const cells = [
    `Person ${chance(position, 1, 800_000)}`,
    street,
    number,
    city,
    postcode,
    country.toUpperCase(),
    `person${position}@example.org`,
    `+44 ${chance(position, 2, 1e9)}`,
    `${2000 + chance(position, 3, 26)}-0${1 + chance(position, 4, 9)}-1${chance(position, 5, 10)}`,
    `Note ${chance(position, 6, 1000)}`,
    `C${chance(position, 7, 50)}`,
    `${chance(position, 8, 100_000) / 100}`,
  ];
  const asked = repositories.ledger.enterQuestion(enteredAddress(cells, MAPPING), null);
  repositories.rows.insert(listId, { position, sourceRow: position + 1, cells, ...asked });
  const isChecked = chance(position, 9, 10) > 0;
  const isDecided = chance(position, 10, 20) === 0;
  setFacts.run(
    isChecked ? among(VERDICTS.slice(0, 4), position, 11) : 'not_checked',
    isChecked ? 1 + chance(position, 12, 8) : 0,
    isChecked ? among(REASON_CODES.slice(8), position, 13) : 'not_asked_yet',
    isChecked ? chance(position, 14, 1_001) / 1_000 : null,
    isChecked ? country : '',
    isChecked ? among(['rooftop', 'parcel', 'street_center', 'postcode'], position, 15) : '',
    isChecked ? among(['exact', 'partial', 'interpolated'], position, 16) : '',
    isChecked ? chance(position, 17, 256) : 0,
    isChecked ? chance(position, 18, 128) : null,
    isChecked && chance(position, 19, 2) === 0 ? 2 ** 40 + chance(position, 20, 20_000) : null,
    isChecked && chance(position, 23, 20) > 0 ? 2 ** 40 + chance(position, 24, 300) : null,
    isChecked ? 2 ** 45 + chance(position, 21, 3 * Number(rows)) : null,
    isDecided ? among(DECISIONS, position, 22) : null,
    isDecided ? 'person' : null,
    listId,
    position,
  );
}

let position = 0;
let batch: BenchAddress[] = [];
const insertBatch = (): void => {
  inTransaction(db, () => {
    for (const address of batch) insert(address, (position += 1));
  });
  batch = [];
};
for (const address of distinctAddresses(Number(rows))) {
  batch.push(address);
  if (batch.length === ROWS_AT_ONCE) insertBatch();
}
insertBatch();
repositories.lists.markReady(listId, position);
workspace.close();
