/** Models a list in a workspace file and a person who works on it in steps. Steps, undo and redo run as in the app. */

import { AppError } from '#shared/contract/errors.ts';
import type { DecisionInput, ManyDecision } from '#shared/contract/operations.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import type { Preset } from '#shared/domain/verdict/judgement.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { inTransaction, openDatabase } from '../../../src-main/db/database.ts';
import { migrate } from '../../../src-main/db/migrate.ts';
import { MIGRATIONS } from '../../../src-main/db/migrations/all.ts';
import type { StoredList } from '../../../src-main/db/repositories/list-repository.ts';
import type { StepSide, StoredStep } from '../../../src-main/db/repositories/stored-step.ts';
import { createRepositories, type Repositories } from '../../../src-main/db/repositories.ts';
import { type BulkWork, stepOfFew, stepOfMany } from '../../../src-main/review/bulk-work.ts';
import type { StepDependencies } from '../../../src-main/review/change-row.ts';
import { deciding } from '../../../src-main/review/decide-many.ts';
import { decideRow, flagRow, takeBackStep } from '../../../src-main/review/one-row-step.ts';
import { applyRules } from '../../../src-main/review/step-rules.ts';
import { changeSettings } from '../../../src-main/review/step-settings.ts';
import { isOfList } from '../../../src-main/review/step-side.ts';
import { undoRedoFew, undoRedoMany } from '../../../src-main/review/undo-redo.ts';
import type { ValidateQuery } from '../../../src-main/service/address-service.ts';
import { matchOf } from '../../../src-main/service/replies/stored-replies.ts';
import { hasSuggestion } from '../../../src-main/verdicts/read-rows.ts';
import type { RefreshOptions } from '../../../src-main/verdicts/refresh-row.ts';
import { createSettler } from '../../../src-main/verdicts/settle-row.ts';
import { confirming } from '../service/scripted-addresses.ts';
import { addList, addressRow, SETTINGS, streets, type TestWorkspace } from './workspace.ts';
import { SERVICE } from './workspace-runs.ts';

/** The first rows. Two of them need the same lookup, and row 6 needs none. */
const ROWS = [
  ...['High Street', 'Low Street', 'Old Street', 'New Street', 'High Street'].map((street) =>
    addressRow(street),
  ),
  ['F', '', '', '', ''],
];
export const ROW_COUNT = ROWS.length;
export const STREETS = ['High Street', 'Low Street', 'LOW  street', 'Park Row'] as const;

const { mapping } = SETTINGS;
/** Settings that read the list with or without numbers, in another country, or from other columns with equal cells. */
export const READINGS: readonly Omit<ListSettings, 'rules'>[] = [
  { mapping, defaultCountry: 'gbr' },
  { mapping: { ...mapping, house_number: [] }, defaultCountry: 'gbr' },
  { mapping, defaultCountry: 'fra' },
  { mapping: { address: [1, 2, 3, 4] }, defaultCountry: 'gbr' },
  { mapping: { address: [1, 2], city: [3], postcode: [4] }, defaultCountry: 'gbr' },
];

/** The possible answers. The first three are certain enough for every preset, for Normal, and for no preset. */
export const ANSWERS = ['sure', 'fair', 'poor', 'moved', 'none'] as const;
export type Answer = (typeof ANSWERS)[number];
const CONFIDENCE = { sure: 0.99, fair: 0.93, poor: 0.5, moved: 0.99 } as const;

export type Action =
  | {
      readonly do: 'decide';
      readonly position: number;
      readonly kind: DecisionInput['kind'];
      readonly street: number;
    }
  | { readonly do: 'flag'; readonly position: number; readonly note: string | null }
  | {
      readonly do: 'many';
      readonly positions: readonly number[];
      readonly decision: ManyDecision;
      readonly onlyUndecided: boolean;
    }
  | { readonly do: 'takeBack'; readonly position: number; readonly which: number }
  | { readonly do: 'rules'; readonly preset: Preset }
  | { readonly do: 'settings'; readonly reading: number }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'restart' }
  | { readonly do: 'answer'; readonly position: number; readonly answer: Answer }
  | { readonly do: 'locate'; readonly position: number; readonly accuracy: string };

/** Every column of every row except its revision, and (`rest`) the list's settings and counts. */
export type State = { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly rest: unknown };

type Limits = { readonly signal?: AbortSignal; readonly onProgress?: () => void };

export class StepWorld {
  readonly listId: number;
  readonly #path: string;
  readonly #answers: RefreshOptions;
  #workspace: TestWorkspace;
  #clock = 1;

  /**
   * @param notBeforeMs answers from before this moment do not count for a row with a new lookup
   * @param rowCount the number of rows; the rows after the first six are all different
   */
  constructor(path: string, notBeforeMs: number, rowCount = ROW_COUNT) {
    this.#path = path;
    this.#answers = { service: SERVICE, notBeforeMs };
    this.#workspace = openAt(path);
    this.listId = addList(this.#workspace, [...ROWS, ...streets(rowCount - ROW_COUNT)]).id;
  }

  get repositories(): Repositories {
    return this.#workspace.repositories;
  }

  list(): StoredList {
    const found = this.repositories.lists.find(this.listId);
    if (!found) throw new Error('no such list');
    return found;
  }

  async take(action: Action): Promise<string | null> {
    this.#clock += 1;
    try {
      await this.#act(action);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.failure.code;
      throw error;
    }
  }

  excludeAll(limits: Limits = {}): Promise<unknown> {
    const positions = Uint32Array.from({ length: this.list().rowCount }, (_, i) => i + 1);
    const wish = { ...BULK, decision: 'excluded', positions } as const;
    const [list, dependencies] = [this.list(), this.#dependencies()];
    return stepOfMany(list, wish, deciding(list, wish, dependencies), dependencies, this.#work(limits));
  }

  turnAll(to: StepSide, limits: Limits = {}): Promise<void> {
    return undoRedoMany(this.list(), this.#stepFor(to), to, this.#dependencies(), this.#work(limits));
  }

  /** Starts a step for all rows, or an undo or redo of the latest one. Ends the app after the first transaction. */
  async killWhile(what: 'decide' | 'rules' | 'settings' | StepSide): Promise<void> {
    const stop = new AbortController();
    const limits = { signal: stop.signal, onProgress: () => stop.abort() };
    const begin = (): Promise<unknown> => {
      if (what === 'decide') return this.excludeAll(limits);
      if (what === 'settings') return this.#readAs(1, limits);
      return what === 'rules' ? this.#applyRules('strict', limits) : this.turnAll(what, limits);
    };
    await begin().catch((error: unknown) => {
      if (!(error instanceof AppError) || error.failure.code !== 'interrupted') throw error;
    });
    this.#restart();
  }

  /** Undoes the unfinished step, as the next start of the app does. */
  async takeBackUnfinished(): Promise<void> {
    const step = this.repositories.steps.unfinished(this.listId);
    if (step) await undoRedoMany(this.list(), step, 'before', this.#dependencies(), this.#work());
  }

  state(): State {
    const select = 'SELECT * FROM row_states ORDER BY position';
    const all = this.#workspace.db.prepare<[], Record<string, unknown>>(select).all();
    const list = this.list();
    const counts = this.repositories.lists.summary(list);
    return {
      rows: all.map((row) => ({ ...row, revision: null })),
      rest: { settings: list.settings, counts },
    };
  }

  close(): void {
    this.#workspace.db.close();
  }

  async #act(action: Action): Promise<void> {
    switch (action.do) {
      case 'undo':
        return this.#turn('before');
      case 'redo':
        return this.#turn('after');
      case 'restart':
        return this.#restart();
      case 'answer':
        return this.#answer(action.position, action.answer);
      case 'locate':
        return this.#locate(action.position, action.accuracy);
      case 'rules':
        return void (await this.#applyRules(action.preset));
      case 'settings':
        return this.#readAs(action.reading);
      case 'many': {
        const positions = Uint32Array.from(new Set(action.positions)).toSorted();
        const { decision, onlyUndecided } = action;
        const wish = { ...BULK, decision, onlyUndecided, positions };
        const [list, dependencies] = [this.list(), this.#dependencies()];
        const step = deciding(list, wish, dependencies);
        return void stepOfFew(list, wish, step, this.#workspace.db, dependencies);
      }
      default:
        inTransaction(this.#workspace.db, () => this.#changeOne(action));
    }
  }

  #changeOne(action: Extract<Action, { do: 'decide' | 'flag' | 'takeBack' }>): void {
    const { position } = action;
    const { marks, rows, steps } = this.repositories;
    const list = this.list();
    const seen = { position, revision: marks.one(this.listId, position)?.revision ?? 0 };
    if (action.do === 'flag') return flagRow(list, seen, action.note, this.#dependencies());
    if (action.do === 'takeBack') {
      const history = steps.history(this.listId, position);
      const step = history.at(action.which % Math.max(1, history.length));
      return step && takeBackStep(list, seen, step.step, this.#dependencies());
    }
    const stored = rows.one(this.listId, position);
    if (action.kind === 'used_suggestion' && !(stored && hasSuggestion(stored))) return;
    return decideRow(list, seen, decisionOf(action.kind, STREETS[action.street] ?? ''), this.#dependencies());
  }

  #answer(position: number, said: Answer): void {
    const { ledger, rows } = this.repositories;
    const questionId = rows.one(this.listId, position)?.questionId ?? null;
    if (questionId === null) return;
    const lookupId = ledger.openLookup(questionId, SERVICE);
    const query = JSON.parse(ledger.question(questionId));
    const reply = said === 'none' ? '' : JSON.stringify(replyTo(query, said));
    const httpStatus = said === 'none' ? 404 : 200;
    const counts = { attempts: 1, credits: 1, answeredAtMs: this.#clock, tookMs: 1 };
    ledger.saveAnswer({ lookupId, reply, httpStatus, ...counts });
    const settler = createSettler(this.listId, this.list().settings, rows, () => this.#clock);
    for (const row of rows.asking(this.listId, questionId, 0, 1_000_000))
      settler.answered(row, lookupId, matchOf({ reply, httpStatus }));
  }

  #locate(position: number, accuracy: string): void {
    const { coordinates } = this.repositories;
    if (coordinates.countWithoutCoordinates(this.listId, Uint32Array.of(position)) === 0) return;
    coordinates.save(this.listId, position, { lat: 50 + position, lng: -position, accuracy });
  }

  async #turn(to: StepSide): Promise<void> {
    const step = this.#stepFor(to);
    if (isOfList(step)) await this.turnAll(to);
    else undoRedoFew(this.list(), step, to, this.#workspace.db, this.#dependencies());
  }

  #applyRules(preset: Preset, limits: Limits = {}): Promise<unknown> {
    return applyRules(this.list(), presetRules(preset), null, this.#dependencies(), this.#work(limits));
  }

  /** Changes how the list is read. As in the app, equal settings make no step. */
  async #readAs(reading: number, limits: Limits = {}): Promise<void> {
    const list = this.list();
    const settings = { ...list.settings, ...READINGS[reading] };
    if (JSON.stringify(settings) === JSON.stringify(list.settings)) return;
    await changeSettings(list, settings, this.#dependencies(), this.#work(limits));
  }

  #stepFor(to: StepSide): StoredStep {
    const { steps } = this.repositories;
    const step = to === 'before' ? steps.latestDone(this.listId) : steps.nextUndone(this.listId);
    if (!step) throw new AppError({ code: to === 'before' ? 'nothing_to_undo' : 'nothing_to_redo' });
    return step;
  }

  #restart(): void {
    this.close();
    this.#workspace = openAt(this.#path);
  }

  #work({ signal = NEVER, onProgress = () => {} }: Limits = {}): BulkWork {
    return { db: this.#workspace.db, signal, onProgress };
  }

  #dependencies(): StepDependencies {
    return { repositories: this.repositories, answers: this.#answers, nowMs: () => this.#clock };
  }
}

function replyTo(query: ValidateQuery, said: Exclude<Answer, 'none'>): unknown {
  const input = typeof query.input === 'string' ? partsOfLine(query.input) : query.input;
  const found = said === 'moved' ? { ...input, city: 'York' } : input;
  return confirming({ ...query, input: found }, { confidence: CONFIDENCE[said] });
}

/** Splits a line into the parts of a row, in the order of `ROWS`. */
function partsOfLine(line: string) {
  const [street = '', house_number = '', city = '', postcode = ''] = line.split(', ');
  return { ...EMPTY_ADDRESS, street, house_number, city, postcode };
}

const NEVER = new AbortController().signal;
const BULK = {
  kind: 'decide_many',
  kept: null,
  onlyUndecided: false,
  alikeIn: null,
} as const;

function openAt(path: string): TestWorkspace {
  const db = openDatabase(path);
  migrate(db, MIGRATIONS);
  return { db, repositories: createRepositories(db) };
}

function decisionOf(kind: DecisionInput['kind'], street: string): DecisionInput {
  const address = { ...EMPTY_ADDRESS, street, house_number: '1', city: 'Leeds', postcode: 'LS1 1AA' };
  const nowhere = { lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
  if (kind === 'edited') return { kind, address };
  if (kind === 'picked') return { kind, address, picked: { source: 'map', formatted: street, ...nowhere } };
  return { kind };
}
