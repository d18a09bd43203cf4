/** The page's store with a fake core. The test gives the core's answers and reads the calls that the core received. */

import { createBackend } from '#shared/contract/transport/create-backend.ts';
import type { Reply } from '#shared/contract/transport/wire.ts';
import type { Host } from '../../../../src-renderer/backend/host.ts';
import type { PagePresence } from '../../../../src-renderer/backend/page-presence.ts';
import type { AppState } from '../../../../src-renderer/store/app-state.ts';
import { createAppStore } from '../../../../src-renderer/store/app-store.ts';
import { createFakeApp } from '../../../fakes/fake-app.ts';

const ALONE: PagePresence = {
  id: 'this-page',
  others: () => Promise.resolve([]),
  ended: () => new Promise(() => {}),
  leave: () => {},
};

/**
 * Operations and their answers. The core does not know any other operation. Each answer declares its input's type.
 */
export type Answers = Readonly<Record<string, (input: never) => Reply | Promise<Reply>>>;

/** The count for a list without rows that an earlier list decided. */
export const NOTHING_REMEMBERED = { rows: 0, contested: 0, wasTaken: false, sample: [], mark: '' };

export function storeOnFake(
  answers: Answers = {},
  drawn = () => Promise.resolve(),
  saveFile: Host['saveFile'] = ({ name }) => Promise.resolve({ kind: 'saved', name }),
  openFile: Host['openFile'] = null,
  presence: PagePresence = ALONE,
) {
  const app = createFakeApp(answers as Parameters<typeof createFakeApp>[0]);
  const store = createAppStore({
    backend: createBackend({ call: app.dispatch }),
    host: {
      kind: 'browser',
      openWindow: null,
      openFile,
      pickFile: () => Promise.resolve(null),
      takeFile: (file) => Promise.resolve({ token: '', name: file.name }),
      takeText: (text, name) => Promise.resolve({ token: text, name }),
      chooseFolder: null,
      saveFile,
      showSaved: null,
      takeOpened: () => Promise.resolve(null),
      reload: () => Promise.resolve(),
      useHere: () => Promise.resolve(),
    },
    drawn,
    isActing: () => false,
    presence,
  });
  const { getState, setState } = store;
  return {
    store,
    state: (): AppState => getState(),
    setState,
    calls: app.calls,
    /** The inputs of each call of an operation. */
    asked: (name: string): readonly unknown[] =>
      app.calls.filter((call) => call.name === name).map(({ input }) => input),
  };
}
