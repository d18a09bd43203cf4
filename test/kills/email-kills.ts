/**
 * Checks emails as batches and as jobs. Kills the program repeatedly and restarts it on the same workspace, with a
 * service in its own process that records every request.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '../support/rows/seeded-random.ts';
import { type PracticeProcess, startPracticeProcess } from '../support/service/practice-process.ts';
import { live } from './life.ts';
import { openLedger } from './open-ledger.ts';
import type { KillsOptions } from './run-kills.ts';

const EMAILS = { batch: 900, job: 1_500 } as const;
export type KilledWay = keyof typeof EMAILS;

const KILLS_A_ROUND = 5;
/** The exit status "stopped, with everything so far kept". Here it means that emails of a job are lost. */
const STOPPED = 4;

export type EmailTally = {
  readonly kills: number;
  /** The emails that were submitted more than once, and (`toldOf`) the number that the receipts report. */
  readonly submittedAgain: number;
  readonly toldOf: number;
  /** The rounds in which a person had to allow that lost emails are sent again. */
  readonly roundsWithLost: number;
  readonly faults: readonly string[];
};

export async function runEmailKills({ kills, seed, mostMs, say }: KillsOptions): Promise<EmailTally> {
  const chance = seeded(seed);
  const directory = mkdtempSync(join(tmpdir(), 'doorstep-email-kills-'));
  const practice = await startPracticeProcess(['--latency', '20', '--job-speed', '1500']);
  const untilMs = performance.now() + mostMs;
  let tally: EmailTally = { kills: 0, submittedAgain: 0, toldOf: 0, roundsWithLost: 0, faults: [] };
  try {
    for (let round = 1; tally.kills < kills && performance.now() < untilMs; round += 1) {
      const way: KilledWay = round % 2 === 1 ? 'job' : 'batch';
      const one = await killRound({ way, name: `round ${round}`, directory, practice }, chance, untilMs);
      tally = {
        kills: tally.kills + one.kills,
        submittedAgain: tally.submittedAgain + one.submittedAgain,
        toldOf: tally.toldOf + one.toldOf,
        roundsWithLost: tally.roundsWithLost + one.roundsWithLost,
        faults: [...tally.faults, ...one.faults],
      };
      say(`round ${round} (${way}): ${JSON.stringify(one)}`);
    }
    return tally;
  } finally {
    await practice.close();
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

type Round = {
  readonly way: KilledWay;
  readonly name: string;
  readonly directory: string;
  readonly practice: PracticeProcess;
};

async function killRound(
  { way, name, directory, practice }: Round,
  chance: () => number,
  untilMs: number,
): Promise<EmailTally> {
  await practice.reset();
  const input = join(directory, `${name}.csv`);
  const emails = Array.from({ length: EMAILS[way] }, (_, i) => `person${i}@gmail.com`);
  writeFileSync(input, `Name,Email\n${emails.map((email, i) => `Person ${i},${email}`).join('\n')}\n`);
  const workspace = join(directory, name);
  const words = [
    'clean',
    input,
    '--out',
    join(directory, `${name} out.csv`),
    '--workspace',
    workspace,
    '--only-emails',
    '--map',
    'email=Email',
    '--service',
    practice.url,
  ];

  let kills = 0;
  for (let i = 0; i < KILLS_A_ROUND && performance.now() < untilMs; i += 1) {
    const { killedIn, status } = await live(words, { stage: 'run', afterMs: chance() * 1_500 }, [0, STOPPED]);
    if (killedIn === null) {
      if (status === STOPPED) break;
    } else kills += 1;
  }
  const { status } = await live(words, null, [0, STOPPED]);
  const isLost = status === STOPPED;
  if (isLost) await live([...words, '--ask-lost-emails-again'], null);

  const submitted = new Map(emails.map((email) => [email, 0]));
  for (const { endpoint, question, asked } of await practice.questions())
    if (endpoint.startsWith('/email-validate'))
      for (const email of emailsIn(question)) submitted.set(email, (submitted.get(email) ?? 0) + asked);
  const counts = [...submitted.values()];
  const submittedAgain = counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  const { askedAgain, faults } = openLedger(workspace);
  return {
    kills,
    submittedAgain,
    toldOf: askedAgain,
    roundsWithLost: isLost ? 1 : 0,
    faults: [
      ...faults,
      counts.every((count) => count > 0) ? '' : `${name}: not all emails were submitted`,
      submitted.size === emails.length ? '' : `${name}: emails were submitted that nobody has`,
      submittedAgain <= askedAgain ? '' : `${name}: ${submittedAgain} submitted again, ${askedAgain} told`,
      way === 'batch' || isLost || submittedAgain === 0 ? '' : `${name}: a job was handed over twice`,
    ].filter((fault) => fault !== ''),
  };
}

function emailsIn(question: string): readonly string[] {
  const { emails = [] } = JSON.parse(question) as { readonly emails?: readonly string[] };
  return emails;
}
