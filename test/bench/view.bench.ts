/**
 * `npm run bench view`: a list of 1,000,000 rows and 12 columns, called through the core as the page calls it: sorts,
 * filters, searches, facets, jumps. Each new request is measured `--rounds N` times (5), each time with
 * another value. Other options: `--rows N`, `--only orders,filters,kinds,work`.
 */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  NO_FILTER,
  type RowFilter,
  type RowView,
  type SortKey,
  WHOLE_LIST,
} from '#shared/contract/review/view.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { openDatabase } from '../../src-main/db/database.ts';
import { databasePath } from '../../src-main/db/folder/paths.ts';
import { createRankRepository } from '../../src-main/db/repositories/rank-repository.ts';
import { type BenchCore, startBenchCore } from './support/bench-core.ts';
import { median, percentile } from './support/numbers.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'orders,filters,kinds,work' },
  },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);
const listId = 1;
const LIMIT = 100;
const COLUMNS = 12;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const rssMb = (): number => Math.round(process.memoryUsage().rss / 1e6);

async function measure(what: string, times: number, ask: (round: number) => Promise<unknown>): Promise<void> {
  const took: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const startedMs = performance.now();
    await ask(round);
    took.push(performance.now() - startedMs);
  }
  const [half, most] = [median(took), percentile(took, 0.95)].map((ms) => ms.toFixed(ms < 10 ? 1 : 0));
  say(`| ${what} | ${times} | ${half} | ${most} | ${rssMb()} |`);
}

const sortBy = (by: SortKey['by'], descending = false): RowView => ({
  filter: NO_FILTER,
  sort: [{ by, descending }],
});

const filtered = (filter: Partial<RowFilter>): RowView => ({ filter: { ...NO_FILTER, ...filter }, sort: [] });
const somewhere = (round: number): number => (round * 99_991 + 700_000) % (rows - LIMIT);
const review = sortBy('review');

type Ask = {
  readonly columnsOrdered: () => number;
  readonly backend: BenchCore['backend'];
  readonly page: (view: RowView, offset?: number) => Promise<{ readonly rows: readonly Row[] }>;
};

async function measureOrders({ backend, page, columnsOrdered }: Ask): Promise<void> {
  await measure('first page of the file’s order, list just opened', 1, () => page(WHOLE_LIST));
  await measure('first page in the order of the review, columns read for it', 1, () => page(review));
  await measure('sort by a column never sorted by, made at once', 3, (round) => page(sortBy(9 + round)));
  const startedMs = performance.now();
  await backend.readList({ listId }); // after a list opens, the app orders the other columns
  await measure('the same while the others are ordered', 1, () => page(sortBy(8)));
  while (columnsOrdered() < COLUMNS) await delay(100);
  say(`the others were ordered after ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);

  await measure('first sort by a column of the file', 10, (round) => page(sortBy(round, true)));
  await measure('first sort by two columns', rounds, (round) =>
    page({ filter: NO_FILTER, sort: [...sortBy(10).sort, ...sortBy(round).sort] }),
  );
  const fields = ['review', 'verdict', 'confidence', 'accuracy', 'reason', 'decision'] as const;
  await measure('first sort by a field', fields.length, (round) =>
    page(sortBy(fields[round] ?? 'review', true)),
  );
}

async function measureFilters({ backend, page }: Ask): Promise<void> {
  await measure('filter by verdict', 4, (round) =>
    page(filtered({ facets: { verdict: [VERDICTS[round] ?? 'fix'] } })),
  );
  await measure('filter by confidence, in the order of the review', rounds, (round) =>
    page({ ...filtered({ confidence: { from: round / 10, to: 0.9 } }), sort: review.sort }),
  );
  await measure('search: a text in few rows', rounds, (round) =>
    page(filtered({ text: `person${round}1234@` })),
  );
  await measure('search: a text no row has', rounds, (round) => page(filtered({ text: `nowhere ${round}` })));
  await measure('search: two letters', rounds, (round) =>
    page(filtered({ text: `z${'aeiou'[round % 5] ?? 'a'}` })),
  );
  await measure('search: a text in all rows', rounds, (round) =>
    page(filtered({ text: 'example.org'.slice(round % 5) })),
  );
  await measure('search: letters beyond ASCII', rounds, (round) =>
    page(filtered({ text: `STRAßE ${round}`.slice(round % 3) })),
  );
  await measure('facets, first time', 1, () => backend.readFacets({ listId, filter: NO_FILTER }));
  await measure('facets after a filter', rounds, (round) =>
    backend.readFacets({
      listId,
      filter: { ...NO_FILTER, facets: { verdict: ['fix'] }, confidence: { from: round / 10, to: 1 } },
    }),
  );
}

async function measureKinds({ backend, page }: Ask): Promise<void> {
  await page(review);
  const kindsOf = (filter: Partial<RowFilter>, offset = 0) =>
    backend.readKinds({ listId, filter: { ...NO_FILTER, ...filter }, offset, limit: 50 });
  await measure('kinds of change, first time', 1, () => kindsOf({}));
  await measure('kinds of change, a page of them', 20, (round) => kindsOf({}, 10 * round));
  await measure('kinds of change after a filter', rounds, (round) =>
    kindsOf({ confidence: { from: round / 10, to: 0.95 } }),
  );
  const { kinds } = await kindsOf({});
  await measure('rows drawn of a kind', 20, (round) =>
    backend.readKindRows({ listId, filter: NO_FILTER, kind: kinds[round]?.key ?? 0 }),
  );
}

async function measureWork({ backend, page }: Ask): Promise<void> {
  await page(review);
  await measure('jump or scroll: a page anywhere', 100, (round) => page(review, somewhere(round)));
  await measure('place of a row', 50, (round) =>
    backend.findRow({ listId, view: review, position: somewhere(round) + 1 }),
  );
  await measure('next row that wants a person', 50, (round) =>
    backend.findNextToReview({
      listId,
      view: review,
      after: somewhere(round) + 1,
      backwards: round % 2 === 0,
    }),
  );
  await measure('a decision, the next row and its page', 30, async (round) => {
    const {
      rows: [row],
    } = await page(review, somewhere(round));
    if (!row) return;
    const { position, revision } = row;
    await backend.decideRow({ listId, position, revision, decision: { kind: 'excluded' } });
    const next = await backend.findNextToReview({ listId, view: review, after: position, backwards: false });
    if (next) await page(review, next.index);
  });
  await measure('groups of identical changes', rounds, (round) =>
    backend.readGroups({
      listId,
      filter: { ...NO_FILTER, facets: { verdict: [VERDICTS[round % 4] ?? 'fix'] } },
      offset: 0,
      limit: 20,
    }),
  );
  await measure('duplicates', rounds, (round) =>
    backend.readDuplicates({
      listId,
      filter: NO_FILTER,
      kind: 'same_household',
      offset: round * 1000,
      limit: 20,
    }),
  );
}

say(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, ${rows} rows`);
const program = join(import.meta.dirname, 'support', 'fill-workspace-program.ts');
const core = await startBenchCore({ serviceUrl: 'http://127.0.0.1:9' }, (workspaceDir) =>
  execFileSync(process.execPath, [program, workspaceDir, String(rows)]),
);
try {
  say(`\n| what | times | median ms | p95 ms | MB of the process |\n| --- | ---: | ---: | ---: | ---: |`);
  const { backend } = core;
  const db = openDatabase(databasePath(join(core.directory, 'workspace')));
  const ask: Ask = {
    backend,
    columnsOrdered: () => createRankRepository(db).columns(listId).length,
    page: (view, offset = 0) => backend.readRows({ listId, view, offset, limit: LIMIT }),
  };
  const only = values.only.split(',');
  if (only.includes('orders')) await measureOrders(ask);
  if (only.includes('filters')) await measureFilters(ask);
  if (only.includes('kinds')) await measureKinds(ask);
  if (only.includes('work')) await measureWork(ask);
  db.close();
  await delay(1_000);
  say(`\nMemory at rest: ${rssMb()} MB`);
} finally {
  await core.close();
}
