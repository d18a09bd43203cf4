/**
 * All operations, each a schema for its input and a type for its output; most stand in the file of their subject. From
 * this table follow the input check, the page's `backend`, the handlers' type, the IPC channel and the HTTP route.
 */
import { z } from 'zod';
import type { Row } from '../domain/verdict/row.ts';
import { aboutOperations } from './about-operations.ts';
import { decisionOperations } from './decision-operations.ts';
import { exportOperations } from './export-operations.ts';
import { fixOperations } from './fix-operations.ts';
import {
  type AlikeRows,
  type ChangeGroup,
  DUPLICATE_KINDS,
  type DuplicateGroup,
  type KindGroup,
  type KindRows,
} from './groups.ts';
import { importOperations } from './import-operations.ts';
import type { GridLayout } from './layout.ts';
import { gridLayout } from './layout-schemas.ts';
import { maintenanceOperations } from './maintenance-operations.ts';
import { memoryOperations } from './memory-operations.ts';
import { listId, operation, position, returns } from './operation.ts';
import type { PracticeCoverage } from './practice.ts';
import type { Report } from './report.ts';
import { runOperations } from './run-operations.ts';
import { serviceOperations } from './service-operations.ts';
import type { FacetCounts, RowInView, RowsAround } from './view.ts';
import { rowAround, rowFilter, rowView } from './view-schemas.ts';
import { workspaceOperations } from './workspace-operations.ts';

z.config({ jitless: true }); // no code is made from strings

const duplicateKind = z.enum(DUPLICATE_KINDS);

export const operations = {
  ...workspaceOperations,
  ...serviceOperations,
  ...importOperations,
  ...runOperations,
  /** How much of a list the practice service knows; null with another service, and where nothing can be asked. */
  readPracticeCoverage: operation(z.strictObject({ listId }), returns<PracticeCoverage | null>()),

  /**
   * A window of a view. `total` counts the filter's rows. Like all that is only looked at, it fails with `newer_search`
   * when a search goes on from its text before the rows that have it were found.
   */
  readRows: operation(
    z.strictObject({ listId, view: rowView, offset: z.int().nonnegative(), limit: z.int().min(1).max(500) }),
    returns<{ readonly total: number; readonly rows: readonly Row[] }>(),
  ),
  /** Where a row is in a view, and the rows around it: one operation, because a person waits for both. */
  readRowsAround: operation(
    z.strictObject({ listId, view: rowView, around: rowAround }),
    returns<RowsAround>(),
  ),
  findRow: operation(z.strictObject({ listId, view: rowView, position }), returns<RowInView>()),
  /**
   * The place, in a view, of the next row after `after` that wants a person; null when none is left. `after` is a
   * position, which the filter may have left out by now; 0: from the beginning, or backwards from the end.
   */
  findNextToReview: operation(
    z.strictObject({ listId, view: rowView, after: z.int().nonnegative(), backwards: z.boolean() }),
    returns<{ readonly index: number; readonly position: number } | null>(),
  ),
  /** How many rows each value of each facet has, and the histogram of confidence. */
  readFacets: operation(z.strictObject({ listId, filter: rowFilter }), returns<FacetCounts>()),
  /**
   * The reply a row's verdict rests on, as it came; of a row that was asked without an answer the error it ended with, of
   * the category `errorKind`; null without either.
   */
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
  /** Rows with the identical change, the largest group first. */
  readGroups: operation(
    z.strictObject({
      listId,
      filter: rowFilter,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    returns<{ readonly total: number; readonly groups: readonly ChangeGroup[] }>(),
  ),
  /** Kinds of several doubtful rows, the largest first. `alone`: rows of the filter that are the only one of their kind. */
  readKinds: operation(
    z.strictObject({
      listId,
      filter: rowFilter,
      offset: z.int().nonnegative(),
      limit: z.int().min(1).max(100),
    }),
    returns<{ readonly total: number; readonly alone: number; readonly kinds: readonly KindGroup[] }>(),
  ),
  /** How many other rows of the filter are of the row's kind and not decided, and its key; null: it is the only one. */
  readAlike: operation(
    z.strictObject({ listId, filter: rowFilter, position: z.int().positive() }),
    returns<AlikeRows | null>(),
  ),
  /** Rows of one of them to judge it by, drawn anew each time. */
  readKindRows: operation(
    z.strictObject({ listId, filter: rowFilter, kind: z.int().nonnegative() }),
    returns<KindRows>(),
  ),
  /** Rows with the same delivery point, in the file's order of their first rows. `total`: groups of this kind. */
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

  /** What became of a list, in counts. Fails with `list_not_found`, `list_not_ready`. */
  readReport: operation(z.strictObject({ listId }), returns<Report>()),
  ...exportOperations,
  ...maintenanceOperations,
  ...aboutOperations,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type InputOf<N extends OperationName> = z.output<Operations[N]['input']>;
export type OutputOf<N extends OperationName> = ReturnType<Operations[N]['output']>;

/** What a caller gives: what has a default may be left out. */
export type CallInput<N extends OperationName> = z.input<Operations[N]['input']>;

/** What the page sees: one function per operation. */
export type Backend = { readonly [N in OperationName]: (input: CallInput<N>) => Promise<OutputOf<N>> };
/** What the core must provide. */
export type Handlers = {
  readonly [N in OperationName]: (input: InputOf<N>) => OutputOf<N> | Promise<OutputOf<N>>;
};

export type DecisionInput = InputOf<'decideRow'>['decision'];
export type EmailDecisionInput = InputOf<'decideEmail'>['decision'];
export type ManyDecision = InputOf<'decideRows'>['decision'];
