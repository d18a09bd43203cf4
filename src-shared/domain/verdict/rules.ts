/** The thresholds of the verdict rules. A preset sets their initial values; a person may change each. */
import type { Preset } from './judgement.ts';

/** The thresholds of a list. */
export type Rules = {
  /** `strict` auto-accepts only unchanged rooftop matches. `relaxed` also accepts confirmed interpolated or partial matches. */
  readonly preset: Preset;
  /** 0..1; the minimum confidence of an accepted match. */
  readonly accept: number;
  /** 0..1; the threshold of `relaxed` for interpolated or partial matches. Not used by the other presets. */
  readonly acceptNear: number;
  /** 0..1; a match below this counts as not found. */
  readonly lowest: number;
};

/** Raise this number whenever a rule or a comparison changes its result. */
const RULE_VERSION = '8';

const ACCEPT: Readonly<Record<Preset, number>> = { strict: 0.97, normal: 0.9, relaxed: 0.9 };

/** Returns the initial thresholds of a preset. */
export function presetRules(preset: Preset): Rules {
  return { preset, accept: ACCEPT[preset], acceptNear: 0.8, lowest: 0.6 };
}

/** Returns the text stored with every decision, such as "8 normal 0.90 0.60". Equal texts mean equal rules. */
export function ruleVersion({ preset, accept, acceptNear, lowest }: Rules): string {
  const thresholds = preset === 'relaxed' ? [accept, acceptNear, lowest] : [accept, lowest];
  return [RULE_VERSION, preset, ...thresholds.map(written)].join(' ');
}

function written(share: number): string {
  const rounded = share.toFixed(2);
  return Number(rounded) === share ? rounded : String(share);
}
