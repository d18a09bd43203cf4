import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import type { Suggestion } from '#shared/domain/answer/places.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { understoodSentence } from '#shared/messages/fix/fix.ts';
import { countryOfRow } from '../../../../src-renderer/fix/row-country.ts';
import type { AppState } from '../../../../src-renderer/store/app-state.ts';
import { selectDraftsElsewhere, selectEdit } from '../../../../src-renderer/store/deciding/drafts-slice.ts';
import { pointOf } from '../../../support/rows/delivery-point.ts';
import { pageRow } from '../../../support/rows/unchecked-row.ts';
import { type Answers, storeOnFake } from '../support/store-on-fake.ts';

const BRITAIN = { country: 'gbr', state: '' };
const DOWNING: Suggestion = {
  address: {
    parts: { ...EMPTY_ADDRESS, street: 'Downing Street', house_number: '10' },
    formatted: '10 Downing Street',
  },
  lat: 51.5,
  lng: -0.1,
};
const LEEDS = {
  postcode: 'LS1 4AB',
  points: [pointOf({ houseNumber: '4' })],
  count: 1,
  truncated: false,
  spent: 1,
};
const FAILED = failed({
  code: 'question_failed',
  kind: 'rate_limit',
  maybeCharged: 0,
  retryAfterSeconds: 30,
});

function page(replies: Answers = {}, row: Row = pageRow(1)) {
  const { state, setState, asked } = storeOnFake({
    readPostcodePrice: () => ok({ postcode: 'LS1 4AB', credits: 1 }),
    ...replies,
  });
  const goTo = (to: Row): void =>
    setState({ screen: { name: 'review', listId: 1 }, cursor: { index: to.position - 1, row: to } });
  goTo(row);
  return { state, asked, goTo };
}

/** A reply that the test releases when it wants to. */
function later(): { readonly reply: () => Promise<Reply>; readonly answer: (reply: Reply) => void } {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  return { reply: () => promise, answer: resolve };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('text typed to fix a row', () => {
  it('stays until the person discards it, even while the panel is closed or shows another row', () => {
    const { state, goTo } = page();
    const typed = (position: number) => selectEdit(position)(state())?.address.street;
    state().openFix('edit');
    state().editPart('street', '4 High Street');
    state().closeFix();
    state().openFix('postcode');
    expect(typed(1)).toBe('4 High Street');
    goTo(pageRow(2));
    state().openFix('edit');
    expect(typed(2)).toBeUndefined();
    state().editPart('street', '5 High Street');
    expect(selectDraftsElsewhere(state())).toEqual([1]);
    goTo(pageRow(1));
    state().openFix('edit');
    expect([typed(1), typed(2)]).toEqual(['4 High Street', '5 High Street']);
    state().discardEdit();
    expect([typed(1), typed(2)]).toEqual([undefined, '5 High Street']);
  });

  it('is discarded by any decision on the row, but not by a decision that the core refused', async () => {
    const row = { ...pageRow(1), revision: 1 };
    let reply: Reply = failed({ code: 'row_changed', position: 1 });
    const { state } = page({ decideAndGoOn: () => reply });
    state().openFix('edit');
    state().editPart('street', '4 High Street');
    await state().saveEdit();
    expect(selectEdit(1)(state())?.address.street).toBe('4 High Street');
    reply = ok({ row, next: null });
    await state().decide({ kind: 'excluded' });
    expect(selectEdit(1)(state())).toBeNull();
  });

  it('is saved by the core after a short pause, and is deleted when the person discards it', async () => {
    const { state, asked } = page({ saveDraft: () => ok(null), forgetDraft: () => ok(null) });
    state().openFix('edit');
    for (const street of ['4', '4 H', '4 Hi']) state().editPart('street', street);
    await pass(300);
    state().fillEdit(DOWNING);
    await state().keepDraftsNow();
    const of = { listId: 1, position: 1 };
    expect(asked('saveDraft')).toMatchObject([
      { ...of, draft: { kind: 'edit', address: { street: '4 Hi', city: 'Leeds' }, suggestion: null } },
      { ...of, draft: { suggestion: { formatted: '10 Downing Street', lat: 51.5, lng: -0.1 } } },
    ]);
    state().discardEdit();
    await pass(300);
    expect(asked('forgetDraft')).toEqual([{ ...of, page: 'this-page', kind: 'edit' }]);
  });

  it('is not saved if it contains a control character', async () => {
    const { state, asked } = page();
    state().openFix('edit');
    state().editPart('street', 'High\tStreet');
    await state().saveEdit();
    await state().saveEditAndCheck();
    expect(asked('decideAndGoOn')).toEqual([]);
    expect(state().fixing?.isOpen).toBe(true);
  });

  it('counts as a picked suggestion while it equals a suggestion, and as an edit otherwise', async () => {
    const { state, asked } = page();
    state().openFix('suggest');
    state().fillEdit(DOWNING);
    await state().saveEdit();
    state().openFix('edit');
    state().editPart('house_number', '11');
    await state().saveEdit();
    expect(asked('decideAndGoOn')).toMatchObject([
      {
        decision: {
          kind: 'picked',
          address: DOWNING.address.parts,
          picked: { source: 'suggestion', formatted: '10 Downing Street', lat: 51.5 },
        },
      },
      { decision: { kind: 'edited', address: { street: 'Downing Street', house_number: '11' } } },
    ]);
  });
});

describe('a postcode lookup', () => {
  it('shows the price for the current text after the text has changed', async () => {
    const older = later();
    const { state } = page({
      readPostcodePrice: (input) =>
        JSON.stringify(input).includes('LS1 4AB') ? older.reply() : ok({ postcode: 'LS1 4AC', credits: 0 }),
    });
    state().startPostcode('LS1 4AB');
    state().typePostcode('ls14ac');
    await pass(150);
    older.answer(ok({ postcode: 'LS1 4AB', credits: 1 }));
    await pass(0);
    expect(state().postcodeTool.price).toEqual({ postcode: 'LS1 4AC', credits: 0 });
  });

  it('is sent once even if the person requests the lookup again before the answer arrives', async () => {
    const waiting = later();
    const { state, asked } = page({ lookUpPostcode: waiting.reply });
    state().startPostcode('LS1 4AB');
    const first = state().lookUpPostcode();
    await state().lookUpPostcode();
    waiting.answer(ok(LEEDS));
    await first;
    expect(asked('lookUpPostcode')).toEqual([{ listId: 1, postcode: 'LS1 4AB' }]);
    expect(state().postcodeTool.asking).toMatchObject({ state: 'done', value: LEEDS });
  });

  it('shows no addresses if the answer arrives after the person has stopped waiting', async () => {
    const waiting = later();
    const { state } = page({ lookUpPostcode: waiting.reply });
    state().startPostcode('LS1 4AB');
    const asking = state().lookUpPostcode();
    state().leavePostcode();
    waiting.answer(ok(LEEDS));
    await asking;
    expect(state().postcodeTool.asking).toEqual({ state: 'left' });
  });

  it('shows a failure in place of the results, and leaves the typed text unchanged', async () => {
    const { state } = page({ lookUpPostcode: () => FAILED });
    state().startPostcode('ls1 4ab');
    await state().lookUpPostcode();
    expect(state().postcodeTool).toMatchObject({
      typed: 'ls1 4ab',
      asking: { state: 'failed', failure: { code: 'question_failed', retryAfterSeconds: 30 } },
    });
    expect(state().notice).toBeNull();
  });

  it('is not sent for text that is not a postcode', async () => {
    const { state, asked } = page();
    state().startPostcode('A'.repeat(1024));
    await state().lookUpPostcode();
    expect(asked('lookUpPostcode')).toEqual([]);
  });
});

describe('suggestions', () => {
  const suggesting = { suggestAddresses: () => ok({ suggestions: [DOWNING], isTestKey: false }) };
  const type = async (state: () => AppState, text: string, pauseMs: number): Promise<void> => {
    for (let end = 1; end <= text.length; end += 1) {
      state().typeSuggest(text.slice(0, end), BRITAIN);
      await pass(pauseMs);
    }
  };

  it('are requested once if a person types “10 downing” without a pause', async () => {
    const { state, asked } = page(suggesting);
    await type(state, '10 downing', 120);
    await pass(250);
    expect(asked('suggestAddresses')).toEqual([{ listId: 1, country: 'gbr', text: '10 downing', state: '' }]);
  });

  it('are requested for three characters or more, but not again for an added space', async () => {
    const { state, asked } = page(suggesting);
    await type(state, '10 ', 300);
    expect(asked('suggestAddresses')).toEqual([]);
    await type(state, '10 d ', 300);
    expect(asked('suggestAddresses')).toHaveLength(1);
  });

  it('are not requested in countries for which the service has none', async () => {
    const { state, asked } = page(suggesting);
    state().typeSuggest('10 downing', { country: 'irl', state: '' });
    await pass(1000);
    expect(asked('suggestAddresses')).toEqual([]);
  });

  it('for an older text are not shown if they arrive after the suggestions for a newer text', async () => {
    const older = later();
    const newer: Suggestion = { ...DOWNING, address: { ...DOWNING.address, formatted: 'newer' } };
    const { state } = page({
      suggestAddresses: (input) =>
        JSON.stringify(input).includes('10 dow"')
          ? older.reply()
          : ok({ suggestions: [newer], isTestKey: false }),
    });
    state().typeSuggest('10 dow', BRITAIN);
    await pass(250);
    state().typeSuggest('10 downing', BRITAIN);
    await pass(250);
    older.answer(failed({ code: 'interrupted' }));
    await pass(0);
    expect(state().suggestTool.asking.state).toBe('done');
    expect(state().suggestTool.latest?.suggestions).toEqual([newer]);
  });

  it('can be requested again immediately after a failure', async () => {
    let replies: readonly Reply[] = [FAILED, ok({ suggestions: [DOWNING], isTestKey: true })];
    const { state, asked } = page({
      suggestAddresses: () => {
        const [reply = FAILED, ...rest] = replies;
        replies = rest;
        return reply;
      },
    });
    state().typeSuggest('10 downing', BRITAIN);
    await pass(250);
    expect(state().suggestTool.asking.state).toBe('failed');
    await state().suggestNow(BRITAIN);
    expect(asked('suggestAddresses')).toHaveLength(2);
    expect(state().suggestTool).toMatchObject({ text: '10 downing', latest: { isTestKey: true } });
  });
});

describe('the country of a row', () => {
  const inCountry = (country: string): Row => {
    const row = pageRow(1);
    return { ...row, entered: { ...row.entered, parts: { ...row.entered.parts, country } } };
  };

  it('comes from a code or an English name in the row, or else from the settings of the list', () => {
    expect(countryOfRow(inCountry('GB'), null)).toBe('gbr');
    expect(countryOfRow(inCountry(' deu '), null)).toBe('deu');
    expect(countryOfRow(inCountry('United Kingdom'), 'usa')).toBe('gbr');
    expect(countryOfRow(inCountry('Atlantis'), 'usa')).toBe('usa');
    expect(countryOfRow(inCountry(''), null)).toBe('');
  });
});

describe('the meaning of a typed postcode', () => {
  it.each([
    ['SW1A 2AA', 'SW1A 2AA', ''],
    ['swia2aa', 'SW1A 2AA', 'Understood as SW1A 2AA.'],
    ['', null, ''],
    ['A'.repeat(1024), null, 'A postcode can have at most 20 characters. This text has 1,024.'],
  ])(
    'is shown in a sentence if the postcode differs from the typed text: %.12j',
    (typed, postcode, sentence) => {
      expect(understoodSentence(typed, postcode)).toBe(sentence);
    },
  );
});
