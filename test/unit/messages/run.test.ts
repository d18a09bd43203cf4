import { describe, expect, it, test } from 'vitest';
import { formatElapsed, waitWords } from '#shared/messages/format.ts';
import { failedWords, runSentence as sentenceOf } from '#shared/messages/run/run.ts';

const runSentence = (run: Omit<Parameters<typeof sentenceOf>[0], 'subject'>) =>
  sentenceOf({ subject: 'address', ...run });

describe('the sentence about the state of a run', () => {
  it('is empty while the run is active and after it is done', () => {
    expect(runSentence({ state: 'running', failure: null })).toBe('');
    expect(runSentence({ state: 'done', failure: null })).toBe('');
  });

  it('states that another list is checking all emails that are left', () => {
    const waiting = { state: 'running', failure: null } as const;
    expect(sentenceOf({ ...waiting, subject: 'email', awaited: 1_500 })).toBe(
      'Waiting for 1,500 emails that another list is checking. They are paid for only once.',
    );
    expect(sentenceOf({ ...waiting, subject: 'email', awaited: 1 })).toContain(
      '1 email that another list is checking',
    );
  });

  it('asks the person to continue only a run that does not continue automatically', () => {
    const gone = { code: 'service_unreachable', detail: 'ECONNREFUSED' } as const;
    expect(runSentence({ state: 'waiting', failure: gone })).toMatch(
      /Everything is saved\. Checking continues when the service answers again\.$/u,
    );
    expect(runSentence({ state: 'stopped', failure: gone })).toContain('Then continue');
    expect(runSentence({ state: 'waiting', failure: { code: 'disk_full' } })).toBe(
      'The disk is full. Free some space, and checking continues.',
    );
  });

  it('states that nothing is lost if a person paused the run', () => {
    expect(runSentence({ state: 'paused', failure: null })).toBe('Everything checked so far is saved.');
  });

  it('states that the app was closed during the check', () => {
    expect(runSentence({ state: 'stopped', failure: null })).toBe(
      'Doorstep was closed during the check. Everything checked so far is saved.',
    );
  });
});

test('unanswered lookups are listed by cause, with the most frequent cause first', () => {
  expect(failedWords({ failed: 1203, errors: { server: 3, timeout: 1200 } })).toBe(
    '1,203 without an answer: 1,200 no answer in time, 3 service error',
  );
  expect(failedWords({ failed: 2, errors: { teapot_broken: 2 } })).toBe('2 without an answer: teapot broken');
});

test.each([
  [1, '1 second'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '1 hour'],
  [7_201, '3 hours'],
  [86_399, '24 hours'],
  [86_400, 'a day or longer'],
])('a wait of %i s is shown as %s, and is never rounded down', (seconds, words) =>
  expect(waitWords(seconds)).toBe(words),
);

test.each([
  [0, '0 s'],
  [2740, '2.7 s'],
  [9600, '10 s'],
  [59_700, '1 min 0 s'],
  [252_000, '4 min 12 s'],
  [3_900_000, '1 h 5 min'],
])('a duration of %i ms is described as %s', (elapsedMs, words) =>
  expect(formatElapsed(elapsedMs)).toBe(words),
);
