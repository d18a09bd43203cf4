import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBugLog } from '../../../src-main/app/log.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

function log() {
  const path = join(tempDir(), 'doorstep.log');
  const { report, count } = createBugLog(
    path,
    () => 0,
    () => '12345678-and-more',
  );
  return { path, report, count, text: () => readFileSync(path, 'utf8') };
}

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('the log of internal errors', () => {
  it('contains the place in the code, the operation and the reference of an error', () => {
    const { report, text, count } = log();
    expect(report(new TypeError('list is not iterable'), 'readRows')).toBe('12345678');
    expect(JSON.parse(text())).toMatchObject({ reference: '12345678', operation: 'readRows' });
    expect(text()).toContain('TypeError: list is not iterable');
    expect(text()).toContain('log.test.ts');
    expect(count()).toBe(1);
  });

  it.each([
    ['a reply that is not JSON', () => JSON.parse('Ann Smith, 12 High Street')],
    ['a quote within a quotation', () => JSON.parse('"Ann" said "Smith"')],
    [
      'an address in the message',
      () => {
        throw new Error('no row for Smith@example.com or LS1');
      },
    ],
    [
      'a cell of several lines',
      () => {
        throw new Error('cannot read\nAnn Smith\n  12 High Street');
      },
    ],
    [
      'a cell that looks like a stack',
      () => {
        throw new Error('cannot read\n    at Ann Smith\n    at High Street');
      },
    ],
  ])('contains no data of a list from %s', (_, work) => {
    const { report, text } = log();
    report(errorOf(work), 'readRows');
    for (const data of ['Ann', 'Smith', 'High Street', 'LS1']) expect(text()).not.toContain(data);
  });

  it('contains a text that was reported instead of an error, also without data', () => {
    const { report, text } = log();
    report('Cannot download /home/ann/LS1.zip for "Smith"', 'shell', 'updates');
    expect(JSON.parse(text())).toMatchObject({ reference: 'updates', stack: 'Cannot download … for …' });
  });

  it.skipIf(process.platform === 'win32')('is readable only by its owner, even if it was not before', () => {
    const { path, report } = log();
    writeFileSync(path, '', { mode: 0o644 });
    report(new Error('one more'), 'readRows');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('consists of the three newest files of about 1 MB each', () => {
    const { path, report, text } = log();
    for (let file = 0; file < 5; file += 1) {
      writeFileSync(path, `${file}`.repeat(1_100_000));
      report(new Error('one more'), 'readRows');
    }
    expect(statSync(path).size).toBeLessThan(10_000);
    expect(text()).toContain('one more');
    expect(readdirSync(join(path, '..')).toSorted()).toEqual([
      'doorstep.log',
      'doorstep.log.old',
      'doorstep.log.old.2',
    ]);
    expect(readFileSync(`${path}.old`, 'utf8').at(0)).toBe('4');
    expect(readFileSync(`${path}.old.2`, 'utf8').at(0)).toBe('3');
    expect(existsSync(`${path}.old.3`)).toBe(false);
  });

  it('is not written through a link, but the error is still counted', () => {
    const { path, report, count } = log();
    const elsewhere = join(tempDir(), 'notes.txt');
    writeFileSync(elsewhere, 'mine');
    symlinkSync(elsewhere, path);
    report(new Error('one more'), 'readRows');
    expect([readFileSync(elsewhere, 'utf8'), count()]).toEqual(['mine', 1]);
  });
});
