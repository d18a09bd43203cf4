/** Statements that are compiled at their first use. The app prepares hundreds, but a short day uses a tenth of them. */
import type Sqlite from 'better-sqlite3';
import type { Database } from '../../src-main/db/database.ts';

/** Makes a connection compile statements at their first use. If `beforeWrite` throws, the write fails. */
export function makeLazy(db: Database, beforeWrite: (db: Database) => void = () => {}): void {
  const prepare = db.prepare.bind(db);
  db.prepare = ((sql: string) =>
    new LazyStatement(db, () => prepare(sql), beforeWrite)) as unknown as Database['prepare'];
}

type Statement = Sqlite.Statement;

class LazyStatement {
  readonly #db: Database;
  readonly #compile: () => Statement;
  readonly #beforeWrite: (db: Database) => void;
  #statement: Statement | null = null;

  constructor(db: Database, compile: () => Statement, beforeWrite: (db: Database) => void) {
    this.#db = db;
    this.#compile = compile;
    this.#beforeWrite = beforeWrite;
  }

  get #compiled(): Statement {
    this.#statement ??= this.#compile();
    return this.#statement;
  }
  /** Calls `beforeWrite` first if the statement changes data. */
  get #used(): Statement {
    const statement = this.#compiled;
    if (!statement.readonly) this.#beforeWrite(this.#db);
    return statement;
  }

  run(...values: unknown[]): unknown {
    return this.#used.run(...values);
  }
  get(...values: unknown[]): unknown {
    return this.#used.get(...values);
  }
  all(...values: unknown[]): unknown {
    return this.#used.all(...values);
  }
  iterate(...values: unknown[]): unknown {
    return this.#used.iterate(...values);
  }
  pluck(isOn = true): this {
    return this.#change((statement) => statement.pluck(isOn));
  }
  raw(isOn = true): this {
    return this.#change((statement) => statement.raw(isOn));
  }

  #change(change: (statement: Statement) => Statement): this {
    if (this.#statement) {
      change(this.#statement);
      return this;
    }
    const lazy = new LazyStatement(this.#db, () => change(this.#compile()), this.#beforeWrite);
    return lazy as this;
  }
}
