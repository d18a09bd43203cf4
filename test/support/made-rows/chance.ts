/** Makes random choices, which are the same for the same seed. */
import { seeded } from '../rows/seeded-random.ts';

export type Chance = {
  /** Returns a whole number from 0 to below `below`. */
  readonly number: (below: number) => number;
  readonly oneIn: (times: number) => boolean;
  readonly pick: <T>(choices: readonly [T, ...T[]] | readonly T[]) => T;
};

export function chanceOf(seed: number): Chance {
  const next = seeded(seed);
  const number = (below: number): number => Math.floor(next() * below);
  return {
    number,
    oneIn: (times) => number(times) === 0,
    pick: (choices) => {
      const chosen = choices[number(choices.length)];
      if (chosen === undefined) throw new Error('there is nothing to choose from');
      return chosen;
    },
  };
}
