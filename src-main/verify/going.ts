/** What a run carries from turn to turn, and the questions the turns ask of it. */
import type { Database } from '../db/database.ts';
import type { OpenLookup } from '../db/ledger-repository.ts';
import type { StoredList } from '../db/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { AddressService } from '../service/address-service.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { RunSnapshot, RunState } from '#shared/contract/run.ts';
import type { RequestEnd } from './outcomes.ts';
import type { Settler } from './settle.ts';
import type { Tally } from './tally.ts';

export type RunOptions = {
  readonly runId: number;
  readonly list: StoredList;
  /** The identity of the service under which the ledger keeps its answers. */
  readonly service: string;
  /** Requests at once. */
  readonly concurrency: number;
  /** Validation credits to spend at most; null for no cap. */
  readonly maxCredits: number | null;
};

export type RunDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly addresses: Pick<AddressService, 'validate'>;
  readonly nowMs: () => number;
  readonly onProgress: (snapshot: RunSnapshot) => void;
  /** Aborted: nothing more is sent; what is in flight is awaited, since it is paid for. */
  readonly pause: AbortSignal;
  /** Aborted: what is in flight is dropped too, and asked again by the next run. */
  readonly abandon: AbortSignal;
};

export type Arrived = { readonly lookup: OpenLookup; readonly end: RequestEnd };

export type Going = {
  readonly options: RunOptions;
  readonly dependencies: RunDependencies;
  readonly settler: Settler;
  readonly tally: Tally;
  /** Ids of lookups to ask, in the order of the rows. */
  readonly open: readonly number[];
  /** Index in `open` of the next to ask. */
  next: number;
  inFlight: number;
  /** Ended and not yet committed. */
  arrived: Arrived[];
  /** Transient failures with no answer between. */
  transientInARow: number;
  /** Why nothing more is sent; null while there is no reason. */
  stop: { readonly state: RunState; readonly failure: Failure | null } | null;
};

export function stateOf({ inFlight, stop, next, open, dependencies }: Going): RunState {
  if (inFlight > 0) return 'running';
  if (stop) return stop.state;
  if (next >= open.length) return 'done';
  return dependencies.pause.aborted ? 'paused' : 'running';
}

export function snapshotOf(run: Going): RunSnapshot {
  const { options, dependencies, tally, stop } = run;
  const { lists } = dependencies.repositories;
  const list = lists.find(options.list.id) ?? options.list;
  return tally.snapshot(stateOf(run), lists.summary(list).verdicts, stop?.failure ?? null);
}
