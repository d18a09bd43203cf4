import type { ExtraChecks } from '../list/list.ts';
import type { RepairSettings } from '../repair/repaired-cells.ts';
import type { Rules } from './rules.ts';

/** Settings that a person may change after the import. */
export type ListSettings = RepairSettings & ExtraChecks & { readonly rules: Rules };
