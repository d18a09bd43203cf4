import { describe, expect, it } from 'vitest';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import { createCreditCaps } from '../../../src-main/cli/credit-caps.ts';

const spending = (validation: number, email: number) => ({
  ...NO_CREDITS,
  validation: { quoted: 9, charged: validation },
  email: { quoted: 9, charged: email },
});

describe('the credits that a command may spend', () => {
  it('are the cap minus the charged and the maybe charged credits, but at least zero', () => {
    const caps = createCreditCaps(5);
    caps.count({ subject: 'address', credits: spending(3, 0) });
    expect([caps.left('address'), caps.left('email')]).toEqual([2, 5]);
    caps.count({ subject: 'email', credits: spending(0, 1), maybeCharged: 2 });
    caps.count({ subject: 'address', credits: spending(4, 0) });
    expect([caps.left('address'), caps.left('email')]).toEqual([0, 2]);
  });

  it('are unlimited if there is no cap', () => {
    const caps = createCreditCaps(null);
    caps.count({ subject: 'email', credits: spending(0, 7) });
    expect(caps.left('email')).toBeNull();
  });
});
