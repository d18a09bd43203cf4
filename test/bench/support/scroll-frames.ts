import type { Page } from 'playwright';

export type Frames = {
  readonly perSecond: number;
  /** The longest task of the page's thread in ms, as the browser reports it; 0 if no task took 50 ms. */
  readonly longestTaskMs: number;
  readonly longTasks: number;
  /** The longest time between two frames, in ms. */
  readonly longestFrameMs: number;
};

export type Scrolled = {
  readonly selector: string;
  /** `wheel`: the grid handles the wheel itself. `offset`: the grid follows its scroll position. */
  readonly by: 'wheel' | 'offset';
};

export function scrollFrames(
  page: Page,
  scrolled: Scrolled,
  stepPx: number,
  seconds: number,
): Promise<Frames> {
  return page.evaluate(
    async ({ selector, by, step, forMs }) => {
      const element = document.querySelector(selector);
      if (!element) throw new Error(`nothing to scroll: ${selector}`);
      const scroll = (): void => {
        if (by === 'offset') element.scrollTop += step;
        else
          element.dispatchEvent(new WheelEvent('wheel', { deltaY: step, bubbles: true, cancelable: true }));
      };
      const tasks: number[] = [];
      const observer = new PerformanceObserver((entries) =>
        tasks.push(...entries.getEntries().map(({ duration }) => duration)),
      );
      observer.observe({ type: 'longtask' });
      const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
      const startedMs = await frame();
      const gaps: number[] = [];
      for (let before = startedMs; before - startedMs < forMs; ) {
        scroll();
        const now = await frame();
        gaps.push(now - before);
        before = now;
      }
      await new Promise((done) => setTimeout(done, 100)); // the browser reports long tasks late
      observer.disconnect();
      const tookMs = gaps.reduce((sum, gap) => sum + gap, 0);
      return {
        perSecond: (gaps.length * 1000) / tookMs,
        longestTaskMs: Math.max(0, ...tasks),
        longTasks: tasks.length,
        longestFrameMs: Math.max(...gaps),
      };
    },
    { ...scrolled, step: stepPx, forMs: seconds * 1000 },
  );
}
