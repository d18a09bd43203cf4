import { expect, it } from 'vitest';
import { ok } from '#shared/contract/transport/wire.ts';
import { selectAsksInitials } from '../../../../src-renderer/store/deciding/initials-slice.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

function reviewer(initials = '') {
  let settings = { initials, asksInitials: true };
  const fake = storeOnFake({
    readWorkspace: () => ok({ settings, lists: [], trash: [] }),
    changeSettings: (changes: object) => {
      settings = { ...settings, ...changes };
      return ok(settings);
    },
  });
  return { ...fake, isAsked: () => selectAsksInitials(fake.state(), 1) };
}

it('the page asks for initials after the first step in a list, until the person enters some', async () => {
  const { state, isAsked, asked } = reviewer();
  await state().readWorkspace();
  expect(isAsked()).toBe(false);
  state().noteStep(2, 1);
  expect(isAsked()).toBe(false);
  state().noteStep(1, 1);
  expect(isAsked()).toBe(true);
  await state().giveInitials('AB');
  expect(isAsked()).toBe(false);
  expect(asked('changeSettings')).toEqual([{ initials: 'AB', asksInitials: false }]);
  expect(state().notice?.text).toBe('Your decisions now include AB');
});

it('the page remembers “Not now”, and does not ask a person who has entered initials', async () => {
  const later = reviewer();
  await later.state().readWorkspace();
  later.state().noteStep(1, 1);
  await later.state().giveInitials('');
  later.state().noteStep(1, 2);
  expect(later.isAsked()).toBe(false);
  expect(later.state().notice?.text).toContain('later in Settings');

  const known = reviewer('CD');
  await known.state().readWorkspace();
  known.state().noteStep(1, 1);
  expect(known.isAsked()).toBe(false);
});
