import type { ComputerFacts } from '#shared/contract/workspace/diagnostics.ts';
import type { KnownMoves } from './known-moves.ts';
import type { Reopening } from './maintained-app.ts';
import type { WorkspaceChecks } from './workspace-checks.ts';

/** The parts that maintain the workspace as a file: its checks, backups and moves, and facts for diagnostics. */
export type Maintenance = {
  readonly checks: WorkspaceChecks;
  readonly reopening: Reopening;
  readonly knownMoves: KnownMoves;
  readonly reportedBugs: () => number;
  readonly readComputer: () => Promise<ComputerFacts>;
};
