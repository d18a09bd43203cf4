import type { Line } from './request-queue.ts';
import { createLine } from './request-queue.ts';

/** The lines of this process, one to each service: whoever asks the same service waits in the same line. */
export function createLines(nowMs: () => number) {
  const lines = new Map<string, Line>();
  return {
    /** @param most requests at once, as the settings have it now */
    lineTo(service: string, most: number): Line {
      const line = lines.get(service) ?? createLine(most, nowMs);
      lines.set(service, line);
      line.setMost(most);
      return line;
    },
  };
}
