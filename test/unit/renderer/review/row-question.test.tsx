import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Row } from '#shared/domain/verdict/row.ts';
import { RowQuestion } from '../../../../src-renderer/review/panel/row-question.tsx';
import { AppProvider } from '../../../../src-renderer/store/use-app.ts';
import { byPerson } from '../../../support/rows/decided-row.ts';
import { pageRow } from '../../../support/rows/unchecked-row.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

function said(
  cells: readonly string[],
  verdict: Row['judgement']['verdict'] = 'fix',
  decision: Row['decision'] = null,
): string {
  const { store, setState } = storeOnFake();
  const settings = { mapping: { street: [0], city: [1] } };
  setState({ list: { summary: { toReview: 1 }, columns: ['Street', 'Town'], settings } as never });
  const row = pageRow(1);
  return renderToStaticMarkup(
    // Rendering without a window draws the store's initial state.
    <AppProvider store={{ ...store, getInitialState: store.getState }}>
      <RowQuestion row={{ ...row, cells, decision, judgement: { ...row.judgement, verdict } }} />
    </AppProvider>,
  );
}

it('the page reports a postcode in a town cell, but only for a row that was not found', () => {
  const town = ['1 High Street', 'Leeds LS1 4AP'];
  expect(said(town)).toContain('The cell “Town” contains the postcode LS1 4AP.');
  expect(said(town, 'confirm')).not.toContain('contains the postcode');
  expect(said(['LS1 4AP', 'Leeds'])).not.toContain('contains the postcode');
});

it('the page says that the service confirmed the imported address, and not the one that a person picked', () => {
  const row = ['1 High Street', 'Leeds'];
  expect(said(row, 'accept', byPerson('picked', { street: 'High Street', house_number: '3' }))).toContain(
    'About the imported address: ',
  );
  expect(said(row, 'accept', byPerson('kept_as_entered'))).not.toContain('About the imported address');
});
