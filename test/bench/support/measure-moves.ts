import type { Page } from 'playwright';
import { timeJump, timeKey, timeScroll } from './review-page.ts';
import { repeat, type Say, somewhere, timingsLine } from './timings.ts';

/** The pause between two actions. Nobody reads a row in less time. */
const A_PERSON_MS = 300;

export async function measureMoves(page: Page, rows: number, say: Say): Promise<void> {
  const target = (round: number): number => Math.ceil(rows * (0.7 + round / 100));
  for (const [how, pauseMs] of [
    ['', 0],
    [', after 0.3 s', A_PERSON_MS],
  ] as const) {
    const measure = async (what: string, times: number, act: (round: number) => Promise<number>) =>
      say(timingsLine(`${what}${how}`, await repeat(times, act, pauseMs)));
    await measure('scroll to any place', 60, (round) => timeScroll(page, somewhere(round)));
    await measure('page down', 60, () => timeKey(page, 'PageDown'));
    await measure('jump to row 700,000 and others', 20, (round) => timeJump(page, target(round)));
    await page.getByRole('grid', { name: 'Rows' }).press('Home');
    await measure('a decision by key until the next row', 40, () => timeKey(page, 'x'));
  }
}
