import type { Step } from './day.ts';

/** Removes steps as long as the rest still breaks the promise. @param breaks whether these steps break it */
export async function shrink(
  steps: readonly Step[],
  breaks: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let shortest = steps;
  for (let size = Math.ceil(steps.length / 2); size >= 1; ) {
    const shorter = await withoutOnePiece(shortest, size, breaks);
    if (shorter) shortest = shorter;
    else size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return shortest;
}

async function withoutOnePiece(
  steps: readonly Step[],
  size: number,
  breaks: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[] | null> {
  for (let at = 0; at < steps.length; at += size) {
    const left = [...steps.slice(0, at), ...steps.slice(at + size)];
    if (await breaks(left)) return left;
  }
  return null;
}
