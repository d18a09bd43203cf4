/** Every change of rows is reported to the views. Otherwise the page shows old verdicts until it is opened again. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import type { ManyDecision } from '#shared/contract/operations.ts';
import { WHOLE_LIST } from '#shared/contract/review/view.ts';
import { isGoing, MISSING } from '#shared/contract/run/run.ts';
import { createBackend } from '#shared/contract/transport/create-backend.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import type { Subject } from '#shared/domain/list/subject.ts';
import type { Preset } from '#shared/domain/verdict/judgement.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { doors, importFile } from '../../support/app/app-lists.ts';
import { openCoreInOneThread } from '../../support/app/core-in-one-thread.ts';
import { makeTrouble } from '../../support/rows/email-runs.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const STREETS = ['Stanley Street', 'Stanley Stret', 'Zzyzx Qwrtp Road', 'Queen Street'];
/** More rows than one transaction settles, and more than a step decides in the core's thread. */
const ALIKE = 1_100;
const ROWS = [
  ...doors(6).map((door, i) => `${door},${i % 2 ? 'ann' : `person${i}`}@gmial.com`),
  'Z,Zzyzx Qwrtp Road 99,Blorptown,ZZ99 9ZZ,no email',
  'Y,Stanley Stret 3,Ulverston,LA12 7BT,ann@gmail.com',
  ...Array.from({ length: ALIKE }, () => 'X,9 Stanley Street,Ulverston,LA12 7BT,ann@gmial.com'),
];
const NEAR = 10;
const position = fc.oneof(fc.integer({ min: 1, max: NEAR }), fc.constant(ROWS.length));

type Act =
  | { readonly do: 'run'; readonly subject: Subject; readonly isLate: boolean }
  | { readonly do: 'check' | 'locateOne' | 'clear'; readonly position: number }
  | { readonly do: 'edit'; readonly position: number; readonly street: string }
  | { readonly do: 'many'; readonly decision: ManyDecision; readonly onlyUndecided: boolean }
  | { readonly do: 'rules'; readonly preset: Preset }
  | { readonly do: 'locate' | 'emails' | 'undo' | 'redo' };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('run' as const),
      subject: fc.constantFrom('address', 'address', 'email'),
      isLate: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('check', 'locateOne', 'clear'), position }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      position,
      street: fc.constantFrom(...STREETS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('many' as const),
      decision: fc.constantFrom('used_suggestion', 'excluded', 'none'),
      onlyUndecided: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rules' as const),
      preset: fc.constantFrom('strict', 'normal', 'relaxed'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('locate', 'emails', 'undo', 'redo') }) },
);

const run = (subject: Subject, isLate: boolean): Act => ({ do: 'run', subject, isLate });

/** Examples in which every act occurs at least once, with something to do. */
const EXAMPLES: readonly (readonly Act[])[] = [
  [run('address', true), run('address', false), run('email', true), run('email', false)],
  [run('email', false), { do: 'emails' }, run('email', false), { do: 'undo' }, { do: 'redo' }],
  [
    { do: 'check', position: ROWS.length },
    { do: 'edit', position: 1, street: 'Zzyzx Qwrtp Road' },
    { do: 'check', position: 1 },
    { do: 'locateOne', position: 2 },
    { do: 'locate' },
    { do: 'rules', preset: 'strict' },
    { do: 'many', decision: 'excluded', onlyUndecided: false },
    { do: 'undo' },
    { do: 'clear', position: 1 },
    run('address', false),
  ],
];

/** An app over a workspace, which records the rows that are reported to the views. */
function openApp(workspaceDir: string, serviceUrl: string) {
  let heard = new Set<number>();
  let heardOfAny = false;
  const app = openCoreInOneThread(workspaceDir, { serviceUrl, key: 'practice' }, (_, positions) => {
    heardOfAny ||= positions === null;
    for (const each of positions ?? []) heard.add(each);
  });
  const said: Parameters<Parameters<typeof app.subscribe>[0]>[0][] = [];
  app.subscribe((message) => void said.push(message));
  return {
    app,
    said,
    backend: createBackend({ call: app.dispatch }),
    heard: () => heard,
    heardOfAny: () => heardOfAny,
    forget(): void {
      heard = new Set();
      heardOfAny = false;
      said.length = 0;
    },
  };
}
type OpenedApp = ReturnType<typeof openApp>;

/** The stored state of each row and its emails. */
function readStates(workspaceDir: string): ReadonlyMap<number, string> {
  const db = new Sqlite(databasePath(workspaceDir), { readonly: true });
  try {
    const emails = db.prepare<[], { position: number }>('SELECT * FROM row_emails').all();
    const ofRow = Map.groupBy(emails, (email) => email.position);
    const rows = db.prepare<[], { position: number; question_id: number }>('SELECT * FROM row_states').all();
    return new Map(rows.map((row) => [row.position, JSON.stringify([row, ofRow.get(row.position)])]));
  } finally {
    db.close();
  }
}

const difference = (one: ReadonlyMap<number, string>, other: ReadonlyMap<number, string>) =>
  [...one].flatMap(([row, state]) => (other.get(row) === state ? [] : [row]));

const questionOf = (state = '[{}]'): unknown =>
  (JSON.parse(state) as readonly { readonly question_id?: unknown }[])[0]?.question_id;

async function perform(one: Act, listId: number, opened: OpenedApp, serviceUrl: string): Promise<void> {
  const { backend, said } = opened;
  const all = { kind: 'filter', filter: WHOLE_LIST.filter, onlyUndecided: false } as const;
  const seen = async (row: number) => {
    const { rows } = await backend.readRows({ listId, view: WHOLE_LIST, offset: row - 1, limit: 1 });
    return { listId, position: row, revision: rows[0]?.revision ?? 0 };
  };
  switch (one.do) {
    case 'run': {
      const { subject, isLate } = one;
      await makeTrouble(serviceUrl, { latencyMs: isLate ? 60 : 0 });
      await backend.startRun({ listId, subject, scope: MISSING, maxCredits: null, whenGone: 'stop' });
      // The answers of requests in flight arrive after the pause.
      if (isLate) await backend.pauseRun({ listId, subject });
      const isOver = async () => !isGoing((await backend.readRun({ listId, subject })) ?? { state: 'done' });
      await expect.poll(isOver, { interval: 5, timeout: 20_000 }).toBe(true);
      return expect.poll(() => said.at(-1)?.name, { interval: 5 }).toBe('workspaceChanged');
    }
    case 'check':
      await backend.checkRow({ listId, position: one.position });
      return;
    case 'locateOne':
      await backend.locateRow({ listId, position: one.position });
      return;
    case 'clear':
      await backend.decideRows({
        listId,
        target: { kind: 'positions', positions: [one.position] },
        decision: 'none',
      });
      return;
    case 'edit': {
      const address = { ...EMPTY_ADDRESS, street: one.street, house_number: '4', city: 'Ulverston' };
      const decision = { kind: 'edited', address } as const;
      await backend.decideRow({ ...(await seen(one.position)), decision });
      return;
    }
    case 'many':
      await backend.decideRows({
        listId,
        target: { ...all, onlyUndecided: one.onlyUndecided },
        decision: one.decision,
      });
      return;
    case 'emails':
      await backend.takeEmailSuggestions({
        listId,
        mark: (await backend.rehearseEmailSuggestions({ listId, target: all })).mark,
      });
      return;
    case 'rules':
      await backend.applyRules({ listId, rules: presetRules(one.preset), sample: null });
      return;
    case 'locate':
      await backend.startLocating({ listId, filter: WHOLE_LIST.filter, maxCredits: null });
      return expect.poll(() => said.at(-1)?.name, { interval: 5 }).toBe('workspaceChanged');
    case 'undo':
    case 'redo':
      await backend[one.do]({ listId });
  }
}

it('the app announces exactly the rows that a run, a check or a step changes', {
  timeout: 300_000,
}, async () => {
  const service = await practiceService();
  const directory = tempDir();
  const template = join(directory, 'template');
  const first = openApp(template, service.url);
  const path = join(directory, 'list.csv');
  writeFileSync(path, ['Name,Street,Town,Postcode,Email', ...ROWS].join('\n'));
  const listId = await importFile(first, path);
  await first.backend.readQuote({ listId, subject: 'email', scope: MISSING });
  await first.app.close();
  let worlds = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
      const workspaceDir = join(directory, `${(worlds += 1)}`);
      cpSync(template, workspaceDir, { recursive: true });
      const opened = openApp(workspaceDir, service.url);
      try {
        for (const one of acts) {
          opened.forget();
          const before = readStates(workspaceDir);
          // A step that finds nothing to decide fails.
          await perform(one, listId, opened, service.url).catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
          });
          const after = readStates(workspaceDir);
          const changed = difference(before, after);
          const heard = opened.heard();
          if (opened.heardOfAny()) continue;
          const unheard = changed.filter((row) => !heard.has(row));
          expect({ acts, one, unheard }).toEqual({ acts, one, unheard: [] });
          if (one.do !== 'run' && one.do !== 'check') continue;
          // A check also reports the other rows with its question, because they get the known answer again.
          const asked = one.do === 'check' ? questionOf(before.get(one.position)) : null;
          const needless = [...heard].filter(
            (row) => !changed.includes(row) && questionOf(before.get(row)) !== asked,
          );
          expect({ acts, one, needless }).toEqual({ acts, one, needless: [] });
        }
      } finally {
        await opened.app.close();
      }
    }),
    { numRuns: 8, endOnFailure: true, examples: EXAMPLES.map((acts) => [[...acts]]) },
  );
});
