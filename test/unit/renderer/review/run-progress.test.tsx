import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RunProgress } from '../../../../src-renderer/review/run/run-progress.tsx';
import { AppProvider } from '../../../../src-renderer/store/use-app.ts';
import { runOf } from '../../../support/rows/run-snapshot.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const shown = (noReplySinceMs: number | null): string =>
  renderToStaticMarkup(
    <AppProvider store={storeOnFake({}).store}>
      <RunProgress run={runOf('running', { noReplySinceMs })} />
    </AppProvider>,
  );

it('a run states how long the service has sent no answer, instead of a pace that says nothing about it', () => {
  expect(shown(null)).toContain('rows a minute');
  expect(shown(Date.now() - 15_000)).toContain('rows a minute');
  const silent = shown(Date.now() - 44_500);
  expect(silent).toContain('no answer from the service for 40 s');
  expect(silent).not.toContain('rows a minute');
});
