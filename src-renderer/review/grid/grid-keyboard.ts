import { stepFrom } from '../../store/rows/cursor-place.ts';

type GridAction =
  /** `move` clears the selection, `extend` selects up to the row, `walk` leaves the selection unchanged. */
  | { readonly kind: 'move' | 'extend' | 'walk'; readonly index: number }
  | { readonly kind: 'toggle' }
  | { readonly kind: 'scroll'; readonly columns: 1 | -1 };

type Key = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

type Where = {
  /** The index of the current row, or between two rows (`placeOf`); -1 if there is none. */
  readonly place: number;
  readonly total: number;
  readonly pageRows: number;
};

/** Returns what the key does in the grid; null if the grid does not use it. */
export function gridAction(pressed: Key, { place, total, pageRows }: Where): GridAction | null {
  const { key, shiftKey, altKey } = pressed;
  const isControl = pressed.ctrlKey || pressed.metaKey;
  if (altKey || total === 0) return null;
  if (key === ' ') return isControl && Number.isInteger(place) ? { kind: 'toggle' } : null;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return isControl || shiftKey ? null : { kind: 'scroll', columns: key === 'ArrowLeft' ? -1 : 1 };
  }
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: stepFrom(place, 1),
    ArrowUp: stepFrom(place, -1),
    PageDown: stepFrom(place, pageRows),
    PageUp: stepFrom(place, -pageRows),
    Home: 0,
    End: total - 1,
  };
  const target = targets[key];
  if (target === undefined) return null;
  const isEdge = key === 'Home' || key === 'End';
  const still = isControl && !isEdge ? 'walk' : 'move';
  return { kind: shiftKey ? 'extend' : still, index: Math.max(0, Math.min(target, total - 1)) };
}
