import { PRACTICE_SERVICE_ID, type ServiceId } from '#shared/contract/services/services.ts';
import type { RequestPreset } from '#shared/contract/workspace/workspace.ts';
import { type CreditPrices, NO_PRICES } from '#shared/domain/list/credit-prices.ts';
import type { CreditPool } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { type Database, inTransaction } from '../database.ts';

/** A stored service. Its key is in the keychain, under `account`. */
export type StoredService = {
  readonly id: ServiceId;
  readonly name: string;
  /** Null for the practice service. */
  readonly baseUrl: string | null;
  readonly account: string;
  readonly requestPreset: RequestPreset | null;
  readonly concurrency: number | null;
  readonly prices: CreditPrices;
  readonly isDeleted: boolean;
};

/** The values of a service that a person can change. */
export type ServiceChanges = Pick<StoredService, 'name' | 'requestPreset' | 'concurrency' | 'prices'>;

type PriceRecord = {
  readonly currency: string | null;
  readonly addressPrice: number | null;
  readonly emailPrice: number | null;
};
type ServiceRecord = Omit<StoredService, 'isDeleted' | 'prices'> &
  PriceRecord & { readonly isDeleted: 0 | 1 };

/** The credits spent from each pool. If a pool is absent, none were spent. */
export type SpentByPool = { readonly [P in CreditPool]?: number };
type SpentRecord = { readonly id: ServiceId; readonly pool: CreditPool; readonly credits: number };

const COLUMNS = /* sql */ `id, name, base_url AS baseUrl, account, request_preset AS requestPreset, concurrency,
  currency, address_price AS addressPrice, email_price AS emailPrice,
  deleted_at_ms IS NOT NULL AS isDeleted`;

function prepareStatements(db: Database) {
  return {
    selectAll: db.prepare<[], ServiceRecord>(
      `SELECT ${COLUMNS} FROM services WHERE deleted_at_ms IS NULL ORDER BY id`,
    ),
    selectOne: db.prepare<[number], ServiceRecord>(`SELECT ${COLUMNS} FROM services WHERE id = ?`),
    selectAccount: db
      .prepare<[string], number>('SELECT id FROM services WHERE account = ? AND deleted_at_ms IS NULL')
      .pluck(),
    insert: db
      .prepare<[string, string], number>(/* sql */ `
        INSERT INTO services (name, base_url, account) VALUES (?, ?, 'none') RETURNING id`)
      .pluck(),
    setAccount: db.prepare<[string, number]>('UPDATE services SET account = ? WHERE id = ?'),
    update: db.prepare<Omit<ServiceChanges, 'prices'> & PriceRecord & { id: ServiceId }>(/* sql */ `
      UPDATE services SET name = @name, request_preset = @requestPreset, concurrency = @concurrency,
        currency = @currency, address_price = @addressPrice, email_price = @emailPrice WHERE id = @id`),
    setDeleted: db.prepare<[number, number]>('UPDATE services SET deleted_at_ms = ? WHERE id = ?'),
    selectSpent: db.prepare<[], SpentRecord>(
      'SELECT service_id AS id, pool, credits FROM service_spent ORDER BY service_id',
    ),
    // The service charges an email job when it accepts it. Its run counts the credits when the results arrive.
    selectMaybeCharged: db.prepare<[], Omit<SpentRecord, 'pool'>>(/* sql */ `
      SELECT id, sum(credits) AS credits FROM (
        SELECT service_id AS id, maybe_charged AS credits FROM service_spent
        UNION ALL SELECT r.service_id, 1 FROM email_jobs j
          JOIN email_job_lookups o ON o.job = j.id JOIN runs r ON r.id = j.run_id
          WHERE j.is_lost = 0 AND j.job_id IS NOT NULL AND r.service_id IS NOT NULL)
      GROUP BY id`),
    selectOfList: db.prepare<[number], number | null>('SELECT service_id FROM lists WHERE id = ?').pluck(),
    selectAskedOfList: db
      .prepare<{ listId: ListId }, number | null>(/* sql */ `
        SELECT service_id FROM runs WHERE list_id = @listId UNION SELECT service_id FROM lists WHERE id = @listId`)
      .pluck(),
    setOfList: db.prepare<[number, number]>('UPDATE lists SET service_id = ? WHERE id = ?'),
  };
}

/** Stores the named services, the credits spent with each, and the service of each list. */
export function createServiceRepository(db: Database) {
  const statements = prepareStatements(db);
  return {
    all: (): readonly StoredService[] => statements.selectAll.all().map(toService),

    find(id: ServiceId): StoredService | null {
      const record = statements.selectOne.get(id);
      return record === undefined ? null : toService(record);
    },

    /** Adds a service. Each of several services with the same address has its own account in the keychain. */
    add(name: string, baseUrl: string): ServiceId {
      return inTransaction(db, () => {
        const id = statements.insert.get(name, baseUrl);
        if (id === undefined) throw new Error('a service was added without an id');
        statements.setAccount.run(
          statements.selectAccount.get(baseUrl) === undefined ? baseUrl : accountOfFurther(baseUrl, id),
          id,
        );
        return id;
      });
    },

    change(id: ServiceId, { name, requestPreset, concurrency, prices }: ServiceChanges): void {
      const { currency, address: addressPrice, email: emailPrice } = prices;
      statements.update.run({ id, name, requestPreset, concurrency, currency, addressPrice, emailPrice });
    },

    /** Marks a service as deleted. Its answers, its lists and its spent credits stay. */
    markDeleted(id: ServiceId, nowMs: number): void {
      statements.setDeleted.run(nowMs, id);
    },

    /** Returns the credits spent with each service, by our own count. A service without spent credits is absent. */
    spent(): ReadonlyMap<ServiceId, SpentByPool> {
      const spent = new Map<ServiceId, SpentByPool>();
      for (const { id, pool, credits } of statements.selectSpent.all())
        spent.set(id, { ...spent.get(id), [pool]: credits });
      return spent;
    },

    /** Returns the credits that each service may have charged in addition to `spent`. Services without any are absent. */
    maybeCharged: (): ReadonlyMap<ServiceId, number> =>
      new Map(statements.selectMaybeCharged.all().map(({ id, credits }) => [id, credits])),

    ofList: (listId: ListId): ServiceId | null => statements.selectOfList.get(listId) ?? null,

    /** Returns the prices of the list's only service; `NO_PRICES` for several services, an unnamed service or none. */
    pricesOfList(listId: ListId): CreditPrices {
      const [id, ...others] = statements.selectAskedOfList.all({ listId });
      const record = others.length > 0 || !id ? undefined : statements.selectOne.get(id);
      return record ? toService(record).prices : NO_PRICES;
    },

    chooseForList(listId: ListId, id: ServiceId): void {
      statements.setOfList.run(id, listId);
    },
  };
}
export type ServiceRepository = ReturnType<typeof createServiceRepository>;

/**
 * Parses a stored service. The practice service has no address and costs nothing, whatever the file says. The account
 * is derived from the address. Otherwise a file could combine its own address with the account of a known service and
 * get that service's key.
 */
function toService(stored: ServiceRecord): StoredService {
  const { baseUrl: address, currency, addressPrice, emailPrice, ...record } = stored;
  const baseUrl = record.id === PRACTICE_SERVICE_ID ? null : address;
  const first = baseUrl ?? 'practice';
  const account = baseUrl === null || record.account === first ? first : accountOfFurther(first, record.id);
  const prices = baseUrl === null ? NO_PRICES : { currency, address: addressPrice, email: emailPrice };
  return { ...record, baseUrl, account, prices, isDeleted: record.isDeleted === 1 };
}

/** Returns the account of a second or further service at an address. An address cannot contain `#`. */
const accountOfFurther = (baseUrl: string, id: ServiceId): string => `${baseUrl}#${id}`;
