import type { KnownMoves } from './known-moves.ts';
import type { Reopening } from './maintained-app.ts';
import type { WorkspaceChecks } from './workspace-checks.ts';

/** The parts that maintain the workspace as a file: its checks, backups and moves, and the number of reported bugs. */
export type Maintenance = {
  readonly checks: WorkspaceChecks;
  readonly reopening: Reopening;
  readonly knownMoves: KnownMoves;
  readonly reportedBugs: () => number;
};
