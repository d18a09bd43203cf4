import type { Migration } from '../migrate.ts';

/** Prices are in millionths of the currency's unit. */
export const migration0027: Migration = {
  version: 27,
  why: 'A person may say what a credit of a service costs.',
  up: (db) =>
    db.exec(/* sql */ `
      ALTER TABLE services ADD COLUMN currency TEXT;
      ALTER TABLE services ADD COLUMN address_price INTEGER;
      ALTER TABLE services ADD COLUMN email_price INTEGER;
    `),
};
