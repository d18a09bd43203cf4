import { expect, it } from 'vitest';
import { startCli } from '../../support/app/cli.ts';

it.each([[['--help']], [['help']], [['-h']], [['no-such-command', '--help']]])(
  'the command line %j prints the whole help',
  async (words) => {
    const shown = await startCli(words).ended;
    expect(shown).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('clean INPUT') });
    expect(shown.stdout).toContain('\n  lists  ');
  },
);

/** Each command, an option that it has, and one that only others have. */
const COMMANDS: readonly (readonly [command: string, has: string, lacks: string])[] = [
  ['clean', '--map', '--confirm'],
  ['import', '--sheet', '--in-place'],
  ['quote', '--service', '--in-place'],
  ['verify', '--max-credits', '--sheet'],
  ['export', '--utf8', '--max-credits'],
  ['lists', '--json', '--service'],
  ['move-workspace', '--workspace', '--service'],
  ['diagnose', '--service', '--in-place'],
  ['forget-keys', '--json', '--workspace'],
  ['subject', '--confirm', '--service'],
  ['serve', '--no-open', '--json'],
  ['practice', '--latency', '--json'],
];

it.each(COMMANDS)('%s --help prints the help for that command only', async (command, has, lacks) => {
  const others =
    command === 'practice'
      ? []
      : [
          [command, '7', '-h', '--json'],
          ['help', command],
        ];
  for (const words of [[command, '--help'], ...others]) {
    const { status, stderr, stdout } = await startCli(words).ended;
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(command);
    expect(stdout).toContain(has);
    expect(stdout).not.toContain(lacks);
    expect(stdout.includes('show the lists of the workspace')).toBe(command === 'lists');
  }
});

it('the help for the commands leaves out no option of the whole help', async () => {
  const optionsIn = (text: string): readonly string[] =>
    [...text.matchAll(/^ {2}(--[\w-]+)/gmu)].map(([, name = '']) => name);
  const whole = await startCli(['--help']).ended;
  const parts = await Promise.all(
    COMMANDS.map(async ([command]) => (await startCli([command, '--help']).ended).stdout),
  );
  expect([...new Set(parts.flatMap(optionsIn))]).toEqual(
    expect.arrayContaining([...optionsIn(whole.stdout)]),
  );
});
