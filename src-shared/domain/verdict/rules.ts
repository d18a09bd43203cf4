/** The thresholds of the verdict rules. A preset is where they start; a person may move each. */
import type { Preset } from './judgement.ts';

/** Thresholds of a list. */
export type Rules = {
  /** `strict` takes only what is as entered and rooftop by itself; `relaxed` also what is near and known. */
  readonly preset: Preset;
  /** 0..1; a match this sure is accepted. */
  readonly accept: number;
  /** 0..1; `relaxed` takes an interpolated or partial match from here. Without effect in the other presets. */
  readonly acceptNear: number;
  /** 0..1; below it a match is none. */
  readonly lowest: number;
};

/** Raise it whenever a rule or a comparison changes its answer. */
const RULE_VERSION = '7';

const ACCEPT: Readonly<Record<Preset, number>> = { strict: 0.97, normal: 0.9, relaxed: 0.9 };

/** The thresholds a preset begins with. */
export function presetRules(preset: Preset): Rules {
  return { preset, accept: ACCEPT[preset], acceptNear: 0.8, lowest: 0.6 };
}

/**
 * Kept with every decision: version of the rules, preset, and the thresholds that count, the highest first, as
 * "5 normal 0.90 0.60" or "5 relaxed 0.90 0.80 0.60". Rules that judge alike have the same; others never do.
 */
export function ruleVersion({ preset, accept, acceptNear, lowest }: Rules): string {
  const thresholds = preset === 'relaxed' ? [accept, acceptNear, lowest] : [accept, lowest];
  return [RULE_VERSION, preset, ...thresholds.map(written)].join(' ');
}

/** With two decimals, or as many as it has. */
function written(share: number): string {
  const rounded = share.toFixed(2);
  return Number(rounded) === share ? rounded : String(share);
}
