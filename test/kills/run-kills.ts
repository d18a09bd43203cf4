/**
 * Imports a list, runs its check and exports it. Kills the program repeatedly and restarts it on the same workspace,
 * with a service in its own process that records every request.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SheetFormat } from '#shared/domain/list/formats.ts';
import { seeded } from '../support/rows/seeded-random.ts';
import { type PracticeProcess, startPracticeProcess } from '../support/service/practice-process.ts';
import { type Life, live, type Moment, type Stage } from './life.ts';
import { contentOf, writeList } from './lists.ts';
import { openLedger } from './open-ledger.ts';
import { killsOf, lineOf, NO_KILLS, type Tally, tallyOf, together } from './tally.ts';

const CONCURRENCY = 8;
const LATENCY_MS = 10;
const ROUND: readonly Stage[] = [
  'start',
  'import',
  'import',
  'import',
  'run',
  'run',
  'run',
  'export',
  'export',
  'export',
];

export type KillsOptions = {
  readonly kills: number;
  readonly seed: number;
  /** The time from the first kill after which there are no further kills. */
  readonly mostMs: number;
  readonly say: (line: string) => void;
};

export async function runKills({ kills, seed, mostMs, say }: KillsOptions): Promise<Tally> {
  const chance = seeded(seed);
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-kills-'));
  const practice = await startPracticeProcess(['--latency', String(LATENCY_MS)]);
  try {
    const calm = { csv: await undisturbed('csv'), xlsx: await undisturbed('xlsx') };
    const untilMs = performance.now() + mostMs;
    let tally: Tally = { kills: NO_KILLS, askedTwice: 0, answeredTwice: 0, askedAgain: 0, faults: [] };
    for (let round = 1; killsOf(tally) < kills && performance.now() < untilMs; round += 1) {
      const format: SheetFormat = round % 2 === 1 ? 'csv' : 'xlsx';
      const stages = ROUND.slice(0, kills - killsOf(tally));
      const work = { name: `round ${round}`, format, directory, practice };
      const one = await killRound(work, calm[format], { stages, chance, untilMs });
      tally = together(tally, one);
      say(`round ${round} (${format}): ${lineOf(one)}`);
    }
    return tally;
  } finally {
    await practice.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }

  async function undisturbed(format: SheetFormat): Promise<Calm> {
    const work = { name: 'calm', format, directory, practice };
    await writeList(inputOf(work), format);
    const life = await live(wordsOf(work), null);
    return { life, content: await contentOf(outputOf(work), format) };
  }
}

type Calm = { readonly life: Life; readonly content: string };

type Work = {
  readonly name: string;
  readonly format: SheetFormat;
  readonly directory: string;
  readonly practice: PracticeProcess;
};

const inputOf = ({ directory, format }: Work): string => join(directory, `list.${format}`);
const outputOf = ({ directory, name, format }: Work): string => join(directory, `${name}.${format}`);
const workspaceOf = ({ directory, name, format }: Work): string => join(directory, `${name} ${format}`);
function wordsOf(work: Work): readonly string[] {
  const files = [inputOf(work), '--out', outputOf(work), '--workspace', workspaceOf(work)];
  const service = ['--service', work.practice.url, '--concurrency', String(CONCURRENCY)];
  return ['clean', ...files, '--country', 'gbr', ...service];
}

type Plan = {
  readonly stages: readonly Stage[];
  readonly chance: () => number;
  readonly untilMs: number;
};

async function killRound(work: Work, calm: Calm, { stages, chance, untilMs }: Plan): Promise<Tally> {
  await work.practice.reset();
  const kills = { ...NO_KILLS };
  for (const stage of stages) {
    if (performance.now() > untilMs) break;
    const moment: Moment = { stage, afterMs: chance() * calm.life.spentMs[stage] * shareOf(stage, stages) };
    const { killedIn } = await live(wordsOf(work), moment);
    if (killedIn) kills[killedIn] += 1;
  }
  await live(wordsOf(work), null);

  const isSame = (await contentOf(outputOf(work), work.format)) === calm.content;
  const questions = await work.practice.questions();
  const { askedAgain, faults } = openLedger(workspaceOf(work));
  return tallyOf({ kills, atOnce: CONCURRENCY, questions, askedAgain, isSame, faults });
}

/** A run continues after a kill, so its kills share its time. The other stages start again each time. */
const shareOf = (stage: Stage, stages: readonly Stage[]): number =>
  stage === 'run' ? 1 / stages.filter((one) => one === 'run').length : 1;
