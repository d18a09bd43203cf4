import { presetRules, type Rules } from '#shared/domain/verdict/rules.ts';

/** The members of `Rules` that the person can change. Each is a confidence from 0 to 1. */
export type Threshold = 'accept' | 'acceptNear' | 'lowest';

/** The lowest and the highest allowed value, both inclusive. */
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

/** Returns the rules with one threshold changed. Rounds it to 0.01 and limits it to `boundsOf`. */
export function withThreshold(rules: Rules, threshold: Threshold, wanted: number): Rules {
  const { least, most } = boundsOf(threshold, rules);
  const rounded = Math.round(wanted * 100) / 100;
  return { ...rules, [threshold]: Math.max(least, Math.min(most, rounded)) };
}

/** Returns whether the rules have the same effect. Only the preset `relaxed` uses `acceptNear`. */
export function areSameRules(one: Rules, other: Rules): boolean {
  return (
    one.preset === other.preset &&
    one.accept === other.accept &&
    one.lowest === other.lowest &&
    (one.preset !== 'relaxed' || one.acceptNear === other.acceptNear)
  );
}

/** Returns whether the person has changed no threshold of the preset. */
export const isAsPreset = (rules: Rules): boolean => areSameRules(rules, presetRules(rules.preset));
