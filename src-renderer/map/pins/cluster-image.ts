/**
 * Draws a cluster: the number of its pins and the shape of the main verdict, in a ring of the verdicts' shares. The
 * name of an image describes its content, so each image is drawn only once, when it first appears.
 */
import type { ExpressionSpecification } from 'maplibre-gl';
import { VERDICTS, type Verdict } from '#shared/domain/verdict/judgement.ts';
import type { Colours } from '../style/map-colours.ts';
import { draw, drawShape, verdictColour } from './verdict-shapes.ts';

const PARTS = 12;
const RING = 5;

type ClusterMix = {
  readonly count: string;
  readonly size: number;
  readonly parts: readonly number[];
};

/** The library evaluates this expression for each cluster. `clusterMixOf` reads the result. */
export const clusterImageId: ExpressionSpecification = [
  'concat',
  'cluster|',
  ['to-string', ['get', 'point_count_abbreviated']],
  '|',
  ['step', ['get', 'point_count'], '34', 100, '40', 1_000, '48', 10_000, '56'],
  '|',
  ...VERDICTS.flatMap((verdict, i): ExpressionSpecification[] => [
    ['to-string', ['ceil', ['/', ['*', PARTS, ['get', verdict]], ['get', 'point_count']]]],
    ...(i < VERDICTS.length - 1 ? [['literal', ','] as ExpressionSpecification] : []),
  ]),
];

/** Returns the content of a cluster's image; null if `id` belongs to another image. */
export function clusterMixOf(id: string): ClusterMix | null {
  const [, count, size, parts] = /^cluster\|([^|]+)\|(\d+)\|([\d,]+)$/u.exec(id) ?? [];
  if (count === undefined || size === undefined || parts === undefined) return null;
  return { count, size: Number(size), parts: parts.split(',').map(Number) };
}

/** Returns the verdict with the largest share. If shares are equal, returns the first one in `VERDICTS`. */
export function mainVerdictOf({ parts }: ClusterMix): Verdict {
  return VERDICTS[parts.indexOf(Math.max(...parts))] ?? 'not_checked';
}

/** @param fontFamily the page's font family, as in CSS */
export function clusterImage(mix: ClusterMix, colours: Colours, fontFamily: string): ImageData {
  const { size, parts, count } = mix;
  const middle = size / 2;
  const total = parts.reduce((sum, part) => sum + part, 0);
  return draw(size, (canvas) => {
    canvas.beginPath();
    canvas.arc(middle, middle, middle - 1, 0, 2 * Math.PI);
    canvas.fillStyle = colours.surface;
    canvas.fill();
    canvas.lineWidth = RING;
    let from = -Math.PI / 2;
    for (const [i, part] of parts.entries()) {
      const verdict = VERDICTS[i];
      if (verdict === undefined || part === 0) continue;
      const to = from + (2 * Math.PI * part) / total;
      canvas.beginPath();
      canvas.arc(middle, middle, middle - 1 - RING / 2, from, to);
      canvas.strokeStyle = verdictColour(verdict, colours);
      canvas.stroke();
      from = to;
    }
    const main = mainVerdictOf(mix);
    drawShape(canvas, main, { x: middle, y: middle - 6, size: 7, colour: verdictColour(main, colours) });
    canvas.font = `600 11px ${fontFamily}`;
    canvas.textAlign = 'center';
    canvas.textBaseline = 'middle';
    canvas.fillStyle = colours.text;
    canvas.fillText(count, middle, middle + 5);
  });
}
