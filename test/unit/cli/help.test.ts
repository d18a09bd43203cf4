import { expect, it } from 'vitest';
import { startCli } from '../../support/app/cli.ts';

it.each([[['--help']], [['help']], [['clean', '--help']], [['verify', '7', '-h']]])(
  'the command line %j only prints the help',
  async (words) => {
    const shown = await startCli(words).ended;
    expect(shown).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('clean INPUT') });
  },
);
