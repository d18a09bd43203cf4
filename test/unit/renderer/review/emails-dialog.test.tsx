import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ok } from '#shared/contract/transport/wire.ts';
import type { EmailsLeft } from '#shared/domain/verdict/list-summary.ts';
import { EmailsDialog } from '../../../../src-renderer/review/bulk/emails-dialog.tsx';
import { AppProvider } from '../../../../src-renderer/store/use-app.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const NONE = { emails: 0, rows: 0, decided: 0, sample: [], mark: '' };

async function said(emails: EmailsLeft | null): Promise<string> {
  const { store, state } = storeOnFake({
    readList: () =>
      ok({
        summary: { id: 1, rows: 9, toReview: 0, emails },
        columns: ['Email'],
        settings: { mapping: { email: [0] } },
      }),
    readRun: () => ok(null),
    readLayout: () => ok(null),
    readDrafts: () => ok([]),
    readRows: () => ok({ total: 0, rows: [] }),
    findNextToReview: () => ok(null),
    rehearseRemembered: () => ok({ rows: 0, contested: 0, wasTaken: false, sample: [], mark: '' }),
    rehearseEmailSuggestions: () => ok(NONE),
  });
  await state().openReview(1);
  state().openDialog('emails');
  await state().openEmailSuggestions();
  return renderToStaticMarkup(
    // Rendering without a window draws the store's initial state.
    <AppProvider store={{ ...store, getInitialState: store.getState }}>
      <EmailsDialog />
    </AppProvider>,
  );
}

it.each([null, { notChecked: 9, toReview: 0, done: 0, replaced: 0 }])(
  'the dialog about suggested emails offers a check if no email was ever checked: %j',
  async (emails) => {
    const page = await said(emails);
    expect(page).toContain('No email is checked yet');
    expect(page).toContain('Check this list…');
    expect(page).not.toContain('suggests no other');
  },
);

it('the dialog about suggested emails states the number of unchecked emails if there are any', async () => {
  const some = await said({ notChecked: 4, toReview: 1, done: 4, replaced: 0 });
  expect(some).toContain('suggests no other email for the checked emails');
  expect(some).toContain('4 emails of this list are not checked yet.');
  expect(some).toContain('Check this list…');
  const all = await said({ notChecked: 0, toReview: 1, done: 8, replaced: 0 });
  expect(all).toContain('suggests no other email');
  expect(all).not.toContain('not checked yet');
});
