import { presetRules, type Rules } from '#shared/domain/verdict/rules.ts';

export type Threshold = 'accept' | 'acceptNear' | 'lowest';

export type Bounds = { readonly least: number; readonly most: number };

/** Returns a threshold's limits, with `lowest` ≤ `acceptNear` ≤ `accept`. Only `relaxed` uses `acceptNear`. */
export function boundsOf(threshold: Threshold, { preset, accept, acceptNear, lowest }: Rules): Bounds {
  const isNearUsed = preset === 'relaxed';
  switch (threshold) {
    case 'accept':
      return { least: isNearUsed ? acceptNear : lowest, most: 1 };
    case 'acceptNear':
      return { least: lowest, most: accept };
    case 'lowest':
      return { least: 0, most: isNearUsed ? acceptNear : accept };
  }
}

export function withThreshold(rules: Rules, threshold: Threshold, wanted: number): Rules {
  const { least, most } = boundsOf(threshold, rules);
  const rounded = Math.round(wanted * 100) / 100;
  return { ...rules, [threshold]: Math.max(least, Math.min(most, rounded)) };
}

export function areSameRules(one: Rules, other: Rules): boolean {
  return (
    one.preset === other.preset &&
    one.accept === other.accept &&
    one.lowest === other.lowest &&
    (one.preset !== 'relaxed' || one.acceptNear === other.acceptNear)
  );
}

export const isAsPreset = (rules: Rules): boolean => areSameRules(rules, presetRules(rules.preset));
