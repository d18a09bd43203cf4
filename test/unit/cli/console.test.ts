import { describe, expect, it } from 'vitest';
import { runProgress } from '#shared/messages/cli/progress.ts';
import { createConsole, type Output } from '../../../src-main/cli/console.ts';
import { runOf } from '../../support/rows/run-snapshot.ts';

const progressAt = (done: number) =>
  runProgress(
    runOf('running', {
      total: 100_000,
      done,
      rowsPerMinute: 61_200,
      secondsLeft: 54,
      verdicts: { accept: 40_000, confirm: 3_000, fix: 2_000, choose: 100, not_checked: 54_900 },
      credits: { ...runOf('running').credits, validation: { quoted: 100_000, charged: 45_100 } },
      failed: 20,
      errors: { timeout: 12, server: 8 },
    }),
  );

function terminal(columns: number) {
  const lines = [''];
  let at = 0;
  let column = 0;
  const before = (): string => (lines[at] ?? '').slice(0, column);
  const meet = (part: string): void => {
    if (part === '\r') column = 0;
    else if (part === '\n') {
      at += 1;
      column = 0;
      lines[at] ??= '';
    } else if (part === '\u001B[J') lines.splice(at, Infinity, before());
    else if (part.startsWith('\u001B')) at -= Number.parseInt(part.slice(2), 10);
    else {
      lines[at] = `${before()}${part}${(lines[at] ?? '').slice(column + part.length)}`;
      column += part.length;
    }
  };
  const output: Output = {
    isTTY: true,
    columns,
    write: (text) => text.split(/(\r|\n|\u001B\[\d*[AJ])/u).forEach(meet),
  };
  return { output, lines: () => lines.filter((line) => line !== '') };
}

describe('the progress of a run', () => {
  it('fits on a terminal of 80 columns, and replaces the previous line', () => {
    const { output, lines } = terminal(80);
    const { progress, print } = createConsole({ write: () => {} }, output, () => 0);
    for (const done of [45_000, 45_060, 45_120]) progress(...progressAt(done));

    const shown = lines().join(' ');
    expect(Math.max(...lines().map((line) => line.length))).toBeLessThan(80);
    expect(shown.match(/Checking/gu)).toHaveLength(1);
    for (const fact of [
      ' 45% Checking 45,120 of 100,000',
      '61,200 rows a minute',
      '54 seconds left',
      '45,100 credits',
      '20 without an answer: 12 no answer in time, 8 service error',
    ])
      expect(shown).toContain(fact);

    const before = lines();
    print('done');
    progress(...progressAt(50_000));
    expect(lines().slice(0, before.length)).toEqual(before);
  });

  it('is printed on a new line every few seconds if the terminal cannot replace a line', () => {
    const written: string[] = [];
    let nowMs = 0;
    const output = { write: (text: string) => void written.push(text) };
    const { progress } = createConsole(output, output, () => nowMs);
    for (; nowMs <= 5_000; nowMs += 100) progress(...progressAt(nowMs));
    expect(written).toHaveLength(2);
    expect(written[0]).toMatch(/^Checking 2,000 of 100,000 · .*8 service error\n$/u);
  });
});
