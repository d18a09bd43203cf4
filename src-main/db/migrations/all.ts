/** Every migration, oldest first. One that has shipped is never edited. */
import type { Migration } from '../migrate.ts';
import { migration0001 } from './0001-workspace.ts';
import { migration0002 } from './0002-answers-over-time.ts';

export const MIGRATIONS: readonly Migration[] = [migration0001, migration0002];
