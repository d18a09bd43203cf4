/**
 * All operations. Each has a schema for its input and a type for its output. This table determines the input
 * validation, the page's `backend`, the type of the handlers, the IPC channels and the HTTP routes.
 */
import { z } from 'zod';
import type { Row } from '../domain/verdict/row.ts';
import { exportOperations } from './export/export-operations.ts';
import { fixOperations } from './fix/fix-operations.ts';
import { importOperations } from './import/import-operations.ts';
import { listId, operation, position, returns } from './operation.ts';
import type { Report } from './report.ts';
import { decisionOperations } from './review/decision-operations.ts';
import {
  type AlikeRows,
  type ChangeGroup,
  DUPLICATE_KINDS,
  type DuplicateGroup,
  type KindGroup,
  type KindRows,
} from './review/groups.ts';
import type { GridLayout } from './review/layout.ts';
import { gridLayout } from './review/layout-schemas.ts';
import { memoryOperations } from './review/memory-operations.ts';
import type { FacetCounts, RowInView, RowsAround } from './review/view.ts';
import { markedRows, rowAround, rowFilter, rowView } from './review/view-schemas.ts';
import type { PracticeCoverage } from './run/practice.ts';
import { runOperations } from './run/run-operations.ts';
import { serviceOperations } from './services/service-operations.ts';
import { aboutOperations } from './workspace/about-operations.ts';
import { maintenanceOperations } from './workspace/maintenance-operations.ts';
import { subjectOperations } from './workspace/subject-operations.ts';
import { workspaceOperations } from './workspace/workspace-operations.ts';

z.config({ jitless: true }); // stops zod from generating code from strings

const duplicateKind = z.enum(DUPLICATE_KINDS);

export const operations = {
  ...workspaceOperations,
  ...serviceOperations,
  ...importOperations,
  ...runOperations,
  /** Reports how much of a list the practice service knows; null with another service, or if no row can be checked. */
  readPracticeCoverage: operation(z.strictObject({ listId }), returns<PracticeCoverage | null>()),

  /**
   * Returns a window of a view. `total` counts the filter's rows. Like all operations that only show rows, it fails
   * with `newer_search` if a newer search starts before this one is complete.
   */
  readRows: operation(
    z.strictObject({ listId, view: rowView, offset: z.int().nonnegative(), limit: z.int().min(1).max(500) }),
    returns<{ readonly total: number; readonly rows: readonly Row[] }>(),
  ),
  /** Returns a row's index in a view and the rows around it. Combines both, so that the person waits only once. */
  readRowsAround: operation(
    z.strictObject({ listId, view: rowView, around: rowAround }),
    returns<RowsAround>(),
  ),
  findRow: operation(z.strictObject({ listId, view: rowView, position }), returns<RowInView>()),
  /**
   * Finds the next row of a view that needs a decision; null if there is none. Starts after the position `after`, which
   * the filter may exclude. With 0, it starts at the beginning, or at the end if `backwards`.
   */
  findNextToReview: operation(
    z.strictObject({ listId, view: rowView, after: z.int().nonnegative(), backwards: z.boolean() }),
    returns<{ readonly index: number; readonly position: number } | null>(),
  ),
  /** Counts the rows of each facet value, and returns a histogram of confidence. */
  readFacets: operation(z.strictObject({ listId, filter: rowFilter }), returns<FacetCounts>()),
  /** Returns the unchanged reply behind a row's verdict, or the error of its lookup (`errorKind`); null without either. */
  readReply: operation(
    z.strictObject({ listId, position }),
    returns<{
      readonly reply: string;
      readonly httpStatus: number | null;
      readonly service: string;
      readonly answeredAtMs: number | null;
      readonly errorKind: string | null;
    } | null>(),
  ),
  readLayout: operation(z.strictObject({ listId }), returns<GridLayout | null>()),
  saveLayout: operation(z.strictObject({ listId, layout: gridLayout }), returns<null>()),
  /** Returns groups of rows with the identical change, the largest first. */
  readGroups: operation(
    z.strictObject({
      listId,
      filter: rowFilter,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    returns<{ readonly total: number; readonly groups: readonly ChangeGroup[] }>(),
  ),
  /** Returns kinds with several doubtful rows, the largest first. `alone`: rows that are the only row of their kind. */
  readKinds: operation(
    z.strictObject({
      listId,
      filter: rowFilter,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    returns<{ readonly total: number; readonly alone: number; readonly kinds: readonly KindGroup[] }>(),
  ),
  /** Counts the other undecided rows of the filter with the same kind as this row; null if there are none. */
  readAlike: operation(
    z.strictObject({ listId, filter: rowFilter, position: z.int().positive() }),
    returns<AlikeRows | null>(),
  ),
  /**
   * Returns rows of one kind, by which a person can judge the kind. Each call returns a new random sample. It contains
   * all `marked` rows (positions) that one decision would cover.
   */
  readKindRows: operation(
    z.strictObject({ listId, filter: rowFilter, kind: z.int().nonnegative(), marked: markedRows.optional() }),
    returns<KindRows>(),
  ),
  /** Returns groups of rows with one delivery point, ordered by their first rows. `total`: groups of this kind. */
  readDuplicates: operation(
    z.strictObject({
      listId,
      filter: rowFilter,
      kind: duplicateKind,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    returns<{ readonly total: number; readonly groups: readonly DuplicateGroup[] }>(),
  ),

  ...decisionOperations,
  ...memoryOperations,
  ...fixOperations,

  /** Returns the results of a list, in counts. Fails with `list_not_found`, `list_not_ready`. */
  readReport: operation(z.strictObject({ listId }), returns<Report>()),
  ...exportOperations,
  ...maintenanceOperations,
  ...subjectOperations,
  ...aboutOperations,
} as const;

type Operations = typeof operations;
export type OperationName = keyof Operations;
/** The input that a handler gets. Members with a default are always present. */
export type InputOf<N extends OperationName> = z.output<Operations[N]['input']>;
export type OutputOf<N extends OperationName> = ReturnType<Operations[N]['output']>;

/** A caller's input: members with a default are optional. */
export type CallInput<N extends OperationName> = z.input<Operations[N]['input']>;

/** The page's view of the core: one function per operation. */
export type Backend = { readonly [N in OperationName]: (input: CallInput<N>) => Promise<OutputOf<N>> };
/** The functions that the core must provide. */
export type Handlers = {
  readonly [N in OperationName]: (input: InputOf<N>) => OutputOf<N> | Promise<OutputOf<N>>;
};

/** A person's choice for one row. The core adds the time, the initials and the version of the rules. */
export type DecisionInput = InputOf<'decideRow'>['decision'];
/** A person's choice about a suggested email. `none` clears the earlier choice. */
export type EmailDecisionInput = InputOf<'decideEmail'>['decision'];
/** A choice for many rows. `none` clears their decisions. */
export type ManyDecision = InputOf<'decideRows'>['decision'];
