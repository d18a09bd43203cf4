import { describe, expect, it } from 'vitest';
import { describeFailures, failuresOfE2e, failuresOfUnit, SCREEN } from '../../../build/failures.mjs';

describe('the list of failures', () => {
  it('shows a failed unit test with its file, and a test file that could not be loaded', () => {
    const testResults = [
      {
        name: '/clone/test/unit/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a holds' },
          {
            status: 'failed',
            fullName: 'a falls',
            failureMessages: ['expected 1 to be 2\n    at a.test.ts:3'],
          },
        ],
      },
      {
        name: '/clone/test/unit/b.test.ts',
        status: 'failed',
        assertionResults: [],
        message: 'no such module',
      },
      { name: '/clone/test/unit/c.test.ts', status: 'passed', assertionResults: [] },
    ];
    expect(failuresOfUnit({ testResults }, '/clone')).toEqual([
      { name: 'test/unit/a.test.ts › a falls', why: 'expected 1 to be 2\n    at a.test.ts:3' },
      { name: 'test/unit/b.test.ts', why: 'no such module' },
    ]);
  });

  it('shows an end-to-end test with its line if the test failed or passed only in a retry', () => {
    const failed = { status: 'unexpected', results: [{ errors: [{ message: 'timed out' }] }] };
    const flaky = { status: 'flaky', results: [{ errors: [{ message: 'once' }] }, { errors: [] }] };
    const passed = { status: 'expected', results: [{ errors: [] }] };
    const spec = (title: string, ok: boolean, test: object) => ({
      title,
      ok,
      file: 'x.spec.ts',
      line: 7,
      tests: [test],
    });
    const inner = { specs: [spec('is flaky', true, flaky), spec('passes', true, passed)] };
    const report = {
      suites: [{ specs: [spec('fails', false, failed)], suites: [inner] }],
      errors: [{ message: 'no such fixture' }],
    };
    expect(failuresOfE2e(report)).toEqual([
      { name: 'outside any test', why: 'no such fixture' },
      { name: 'x.spec.ts:7 › fails', why: 'timed out' },
      { name: 'x.spec.ts:7 › is flaky', why: 'once' },
    ]);
  });

  it('shows what the screen contained when an end-to-end test failed', () => {
    const body = Buffer.from('- button "Open a list…" [active]\n- main\n').toString('base64');
    const attachments = [{ name: 'screenshot' }, { name: SCREEN, body }];
    const results = [{ errors: [{ message: 'timed out' }], attachments }, { errors: [] }];
    const spec = {
      title: 'waits',
      ok: true,
      file: 'x.spec.ts',
      line: 7,
      tests: [{ status: 'flaky', results }],
    };
    expect(describeFailures(failuresOfE2e({ suites: [{ specs: [spec] }] }))).toBe(
      [
        'x.spec.ts:7 › waits',
        '    timed out',
        '    on the screen:',
        '    - button "Open a list…" [active]',
        '    - main',
      ].join('\n'),
    );
  });

  it('is empty if there is no report', () => {
    expect([...failuresOfUnit(null, '/clone'), ...failuresOfE2e(null)]).toEqual([]);
    expect(describeFailures([])).toBe('');
  });

  it('stays short and contains no colour codes', () => {
    const why = Array.from({ length: 100 }, (_, at) => `\u001b[31mline ${at}\u001b[39m`).join('\n');
    const text = describeFailures(Array.from({ length: 100 }, (_, at) => ({ name: `test ${at}`, why })));
    expect(text).toMatch(/^test 0\n {4}line 0\n/u);
    expect(text).toMatch(/and 80 more, above$/u);
    expect(text.split('\n').length).toBeLessThan(600);
  });
});
