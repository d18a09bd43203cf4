import { expect, it } from 'vitest';
import type { PolicyField } from '#shared/contract/workspace/policy.ts';
import { refusalByPolicy } from '#shared/messages/workspace/policy.ts';

const refusal = (field: PolicyField, value: string): string =>
  refusalByPolicy({ code: 'set_by_organisation', field, value });

it('a refused service is not said to be one of several, because the policy may allow none', () => {
  expect(refusal('allowedServices', 'https://service.example')).toContain(
    'Your organisation does not allow https://service.example.',
  );
});

it('a limit of one day is in the singular', () => {
  expect(refusal('longestRetentionDays', '1')).toContain('at most 1 day.');
  expect(refusal('longestRetentionDays', '1200')).toContain('at most 1,200 days.');
});
