import type { KnownMoves } from './known-moves.ts';
import type { Reopening } from './maintained-app.ts';
import type { WorkspaceChecks } from './workspace-checks.ts';

/** The care of the workspace as a file: its checks and backups, its moves, and the number of reported bugs. */
export type Maintenance = {
  readonly checks: WorkspaceChecks;
  readonly reopening: Reopening;
  readonly knownMoves: KnownMoves;
  readonly reportedBugs: () => number;
};
