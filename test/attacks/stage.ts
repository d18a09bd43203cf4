/** Provides the tools that every attack uses, and prints its outcome. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { Attack, Outcome } from './other-user.ts';
import type { Computer } from './users.ts';

export type Stage = {
  readonly build: string;
  readonly browser: Browser;
  readonly computer: Computer;
  readonly attack: (wish: Attack) => Promise<Outcome>;
};

let succeeded = 0;

export const countSucceeded = (): number => succeeded;

export function tell(attack: string, isDone: boolean, detail: string): void {
  if (isDone) succeeded += 1;
  process.stdout.write(`${isDone ? 'SUCCEEDED' : 'refused  '}  ${attack} (${detail})\n`);
}

export const tellOutcome = (attack: string, { found, detail }: Outcome): void =>
  tell(attack, found.length > 0, detail);

/** Reports that this build lacks a feature, so that an attack on it would prove nothing. */
export const tellAbsent = (what: string): void => void process.stdout.write(`not there  ${what}\n`);

export function writeList({ directory }: Computer, number: 1 | 2 | 3): string {
  const path = join(directory, `list-${number}.csv`);
  const rows = [
    'Name,Street,Town,Postcode',
    'A,45 Kings Road,London Colney,AL2 1ES',
    `B,${number} Church Road,York,YO1 7HH`,
  ];
  writeFileSync(path, rows.join('\n'));
  return path;
}
