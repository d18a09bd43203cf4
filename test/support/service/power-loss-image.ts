/**
 * Makes a database as a power failure may leave it. It has the file, the part of the log that was forced to the disk,
 * and any part of the rest of the log. The offsets are defined by SQLite's write-ahead log and its shared index
 * (https://sqlite.org/walformat.html).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_BYTES_AT = 8;
/** The offset of the salt, which changes each time the log restarts in the same file after a complete checkpoint. */
const SALT_AT = 16;
const SALT_BYTES = 8;
const INDEX_FRAMES_AT = 16;
const INDEX_SALT_AT = 32;
/** The offsets of the numbers of frames that a checkpoint has copied into the database, and is about to copy. */
const INDEX_COPIED_AT = 96;
const INDEX_TO_COPY_AT = 128;
const INDEX_BYTES = 136;

export type LogState = {
  readonly generation: string;
  /** The end of the last commit in the log. */
  readonly endBytes: number;
  /** The bytes that SQLite forced to the disk before a checkpoint copied them into the database. */
  readonly safeBytes: number;
};

export type DiskImage = LogState & {
  readonly database: Buffer;
  readonly log: Buffer;
};

/** Reads the log's state. Nothing may write to the database during the call. */
export function readLogState(path: string): LogState {
  return stateOf(readIfThere(`${path}-wal`), readIfThere(`${path}-shm`));
}

/** Copies a database. Nothing may write to it during the call. */
export function takeImage(path: string): DiskImage {
  const log = readIfThere(`${path}-wal`);
  return { database: readIfThere(path), log, ...stateOf(log, readIfThere(`${path}-shm`)) };
}

/** Writes a torn image: the log up to `from`, zeros from there to `to`, and then the rest of the log. */
export function writeTorn({ database, log }: DiskImage, from: number, to: number, path: string): void {
  writeFileSync(path, database);
  const torn = Buffer.from(log).fill(0, from, to);
  writeFileSync(`${path}-wal`, to >= log.length ? torn.subarray(0, from) : torn);
}

function stateOf(log: Buffer, index: Buffer): LogState {
  const generation = log.subarray(SALT_AT, SALT_AT + SALT_BYTES).toString('hex');
  if (log.length < HEADER_BYTES || index.length < INDEX_BYTES)
    return { generation, endBytes: log.length, safeBytes: 0 };
  const bytesOf = (frames: number): number =>
    Math.min(log.length, HEADER_BYTES + frames * (FRAME_HEADER_BYTES + log.readUInt32BE(PAGE_BYTES_AT)));
  // The log has restarted in the index but not yet in the file. The file's content was copied, so it is on the disk.
  if (index.subarray(INDEX_SALT_AT, INDEX_SALT_AT + SALT_BYTES).toString('hex') !== generation)
    return { generation, endBytes: log.length, safeBytes: log.length };
  const copied = Math.max(readOwn(index, INDEX_COPIED_AT), readOwn(index, INDEX_TO_COPY_AT));
  return { generation, endBytes: bytesOf(readOwn(index, INDEX_FRAMES_AT)), safeBytes: bytesOf(copied) };
}

const readIfThere = (path: string): Buffer => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));

/** Reads a number of the index, which is in the byte order of the machine, unlike the log. */
const readOwn = (bytes: Buffer, at: number): number =>
  new Uint32Array(bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + 4))[0] ?? 0;
