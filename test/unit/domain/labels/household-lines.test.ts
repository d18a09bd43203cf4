import { expect, it } from 'vitest';
import { nameParts } from '#shared/domain/columns/recipient.ts';
import { householdLine, peopleOf } from '#shared/domain/labels/household-lines.ts';

const PARTED = { title: [0], first_name: [1], last_name: [2] };

const lineOf = (...names: readonly string[]): string =>
  householdLine(
    peopleOf(
      names.map((name) =>
        name.includes('|') ? nameParts(name.split('|'), PARTED) : nameParts([name], { recipient: [0] }),
      ),
    ),
  );

it.each([
  [['|Anna|Miller', '|Ben|Miller'], 'Anna & Ben Miller'],
  [['Mrs|Anna|Miller', 'Mr|Ben|MILLER'], 'Mrs Anna & Mr Ben Miller'],
  [['Dr.|Dr. Anna|Miller', '|Ben|Miller'], 'Dr. Anna & Ben Miller'],
  [['Mr||Miller', 'Mrs||Miller'], 'Mr & Mrs Miller'],
  [['|Anna|Miller', '|Ben|Miller', '|Carl|Miller'], 'Anna, Ben & Carl Miller'],
  [['|Anna|van der Berg', '|Ben|van der Berg'], 'Anna & Ben van der Berg'],
  // With a suffix, another last name or no first name, each name is printed separately.
  [['|John|Smith', '|John|Smith Jr.'], 'John Smith & John Smith Jr.'],
  [['|Anna|Miller', '|Ben|Smith'], 'Anna Miller & Ben Smith'],
  [['||Miller', '|Ben|Miller'], 'Miller & Ben Miller'],
  // In a full name, the last name is not known.
  [['Anna Miller', 'Ben Miller'], 'Anna Miller & Ben Miller'],
  // The same person twice, and an empty name.
  [['Mrs|Anna|Miller', '|ANNA|Miller', '||'], 'Mrs Anna Miller'],
  [['||', ''], ''],
])('the people %j are printed as one line: "%s"', (names, line) => {
  expect(lineOf(...names)).toBe(line);
});
