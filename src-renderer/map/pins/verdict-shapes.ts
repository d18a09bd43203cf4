/** Draws a verdict on the map with the same colour and shape as in the grid. */
import { VERDICTS, type Verdict } from '#shared/domain/verdict/judgement.ts';
import type { Colours } from '../style/map-colours.ts';

export const verdictColour = (verdict: Verdict, colours: Colours): string =>
  colours[verdict === 'not_checked' ? 'not-checked' : verdict];

/** The pixels of an image for each CSS pixel, so that images are sharp on dense screens. */
export const PIXEL_RATIO = 2;
const PIN_SIZE = 20;

const pinImageId = (verdict: Verdict): string => `pin-${verdict}`;

/** Returns an image for each verdict, with its id. */
export function pinImages(colours: Colours): readonly (readonly [id: string, image: ImageData])[] {
  return VERDICTS.map((verdict) => {
    const image = draw(PIN_SIZE, (canvas) => {
      disc(canvas, PIN_SIZE / 2, verdictColour(verdict, colours), colours.surface);
      drawShape(canvas, verdict, { x: PIN_SIZE / 2, y: PIN_SIZE / 2, size: 9, colour: colours.surface });
    });
    return [pinImageId(verdict), image] as const;
  });
}

/** Returns a square image with sides of `size` CSS pixels. It is empty if the browser has no canvas for it. */
export function draw(size: number, paint: (canvas: OffscreenCanvasRenderingContext2D) => void): ImageData {
  const pixels = size * PIXEL_RATIO;
  const canvas = new OffscreenCanvas(pixels, pixels).getContext('2d');
  if (!canvas) return new ImageData(pixels, pixels);
  canvas.scale(PIXEL_RATIO, PIXEL_RATIO);
  paint(canvas);
  return canvas.getImageData(0, 0, pixels, pixels);
}

function disc(canvas: OffscreenCanvasRenderingContext2D, radius: number, fill: string, rim: string): void {
  canvas.beginPath();
  canvas.arc(radius, radius, radius - 1, 0, 2 * Math.PI);
  canvas.fillStyle = fill;
  canvas.fill();
  canvas.lineWidth = 1.5;
  canvas.strokeStyle = rim;
  canvas.stroke();
}

type Spot = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
};

/** Draws ✓ ? ! ⋮ ○. They are not written as text, because some fonts lack them. */
export function drawShape(
  canvas: OffscreenCanvasRenderingContext2D,
  verdict: Verdict,
  { x, y, size, colour }: Spot,
): void {
  canvas.strokeStyle = colour;
  canvas.fillStyle = colour;
  canvas.lineWidth = size / 5;
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.beginPath();
  switch (verdict) {
    case 'accept':
      canvas.moveTo(x - size * 0.45, y);
      canvas.lineTo(x - size * 0.1, y + size * 0.35);
      canvas.lineTo(x + size * 0.45, y - size * 0.35);
      return canvas.stroke();
    case 'choose':
      for (const step of [-0.4, 0, 0.4]) {
        canvas.moveTo(x, y + step * size);
        canvas.arc(x, y + step * size, size / 8, 0, 2 * Math.PI);
      }
      return canvas.fill();
    case 'not_checked':
      canvas.arc(x, y, size * 0.35, 0, 2 * Math.PI);
      return canvas.stroke();
    case 'confirm':
      return write(canvas, '?', x, y, size);
    case 'fix':
      return write(canvas, '!', x, y, size);
  }
}

function write(canvas: OffscreenCanvasRenderingContext2D, text: string, x: number, y: number, size: number) {
  canvas.font = `bold ${size * 1.35}px sans-serif`;
  canvas.textAlign = 'center';
  canvas.textBaseline = 'middle';
  canvas.fillText(text, x, y + size * 0.08);
}
