import { expect, it } from 'vitest';
import { startCli } from '../../support/app/cli.ts';

it.each([[['--help']], [['help']], [['clean', '--help']], [['verify', '7', '-h']]])(
  '%j shows the commands and does nothing',
  async (words) => {
    const shown = await startCli(words).ended;
    expect(shown).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('clean INPUT') });
  },
);
