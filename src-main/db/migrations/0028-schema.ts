import type { Migration } from '../migrate.ts';
import { EMAILS } from '../schema/emails.ts';
import { LEDGER } from '../schema/ledger.ts';
import { LISTS } from '../schema/lists.ts';
import { SERVICES } from '../schema/services.ts';
import { STEPS } from '../schema/steps.ts';

/** Has the number of the last preview with the same schema, so that the app can open workspaces of that preview. */
export const migration0028: Migration = {
  version: 28,
  why: 'A new workspace.',
  up: (db) => db.exec(LISTS + LEDGER + SERVICES + STEPS + EMAILS),
};
