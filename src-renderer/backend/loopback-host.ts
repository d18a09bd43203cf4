/** The host for browsers: HTTP on 127.0.0.1, with the browser's own file chooser and downloads. */
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { SaveResult } from '#shared/contract/export/export.ts';
import type { FileToken } from '#shared/contract/import/file-token.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import { SEALED_OPERATIONS } from '#shared/contract/transport/session.ts';
import { type Reply, unwrap } from '#shared/contract/transport/wire.ts';
import { LIST_EXTENSIONS } from '#shared/domain/list/formats.ts';
import type { Host } from './host.ts';
import type { HostSession } from './host-session.ts';
import { listen } from './loopback-events.ts';
import { keepSession, keptSession, openSession, reopenForNewCode, whyRefused } from './loopback-session.ts';
import { createPost, type Post, type PostOptions } from './post.ts';
import { createSessionTabs } from './session-tabs.ts';

/** The filter of the file chooser. The core decides which files it can read. */
const LIST_FILES = LIST_EXTENSIONS.join(',');

/** Operations that a closing page may still call. There are seldom more than two calls: one note and one edit. */
const OUTLIVING: ReadonlySet<string> = new Set<OperationName>(['saveDraft', 'forgetDraft']);
/** The maximum length of such a request in characters of up to 3 bytes. Three requests fit into 64 KiB. */
const LONGEST_OUTLIVING = 7_000;

/** The time in which a tab that received the session reloads. It uses the session only after the reload. */
const RELOAD_MS = 2_000;
const tabReloaded = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, RELOAD_MS));

/** Connects to the host that served the page. If the page is refused, all later calls fail with the reason. */
export async function connectLoopbackHost(): Promise<Host> {
  const tabs = createSessionTabs(navigator.locks, new BroadcastChannel('doorstep session'));
  const session = await openSession(tabs);
  const post = createPost(session);
  const lost = Promise.withResolvers<Failure>();
  let save = (): Promise<void> => Promise.resolve();
  reopenForNewCode();
  tabs.handOver({ save: () => save(), session, kept: keptSession, onLeft: lost.resolve });
  return {
    kind: 'browser',
    call: createCall(session, post),
    subscribe: (listener) => listen({ post, onGap: session.doubt, onLost: lost.resolve }, listener),
    lost: lost.promise,
    reload: async () => {
      // A refused page has nothing to lose, so it reloads without a proof.
      if (session.credential !== '' && !session.isProved()) await session.prove();
      location.reload();
    },
    useHere: async () => {
      const used = await tabs.findUsed();
      const take = (handed: string): void => {
        keepSession(handed);
        location.reload();
      };
      if (used !== null && (await tabs.ask(used, take))) return;
      // The other tab is gone. This tab continues if it has the session too.
      if (keptSession() !== '') return location.reload();
      await tabReloaded(); // a third tab may have got the session
      throw new AppError({ code: await whyRefused(tabs) });
    },
    pickFile: async () => {
      const file = await chooseFile();
      return file && uploadFile(post, file);
    },
    takeFile: (file) => uploadFile(post, file),
    // Browsers give pages no file paths, and the host accepts no paths from pages.
    chooseFolder: null,
    takeText: (text, name) => uploadFile(post, new File([text], name)),
    saveFile: (file) => downloadFile(post, file),
    // A browser shows its downloads itself, and passes the page no files from outside.
    showSaved: null,
    takeOpened: () => Promise.resolve(null),
    onOpened: () => {},
    onAbout: () => {},
    // A new tab would need its own launch address.
    openWindow: null,
    openFile: null,
    // A closing tab cannot wait, so its last requests outlive it. Only a tab that hands over its session waits.
    beforeClose: (keep) => {
      save = keep;
    },
  };
}

/** Creates `call`. It seals operations that contain a key, so that only this session's host can read them. */
export const createCall =
  (session: Pick<HostSession, 'seal'>, post: Post): Host['call'] =>
  async (name, input) => {
    const path = `/api/call/${name}`;
    const body = JSON.stringify(input);
    if (SEALED_OPERATIONS.has(name)) {
      const sealed = await session.seal(name, body);
      return postForReply(post, path, JSON.stringify(sealed), { provesAnew: true });
    }
    const outlivesPage = OUTLIVING.has(name) && body.length <= LONGEST_OUTLIVING;
    return postForReply(post, path, body, { outlivesPage });
  };

async function postForReply<T>(
  post: Post,
  path: string,
  body: BodyInit,
  options: PostOptions = {},
): Promise<Reply<T>> {
  const response = await post(path, body, options);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own host's reply, typed by the route
  return (await response.json()) as Reply<T>;
}

async function uploadFile(post: Post, file: File): Promise<FileToken> {
  const path = `/api/files?name=${encodeURIComponent(file.name)}`;
  return unwrap(await postForReply<FileToken>(post, path, file, { contentType: 'application/octet-stream' }));
}

/** The link works only once, because a download cannot authenticate. Browser downloads never replace a file. */
async function downloadFile(post: Post, file: FileToken): Promise<SaveResult> {
  const body = JSON.stringify({ token: file.token });
  const { url } = unwrap(await postForReply<{ readonly url: string }>(post, '/api/downloads', body));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  return { kind: 'saved', name: file.name };
}

function chooseFile(): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = LIST_FILES;
  input.hidden = true;
  document.body.append(input);
  return new Promise((resolve) => {
    const finish = (): void => {
      resolve(input.files?.[0] ?? null);
      input.remove();
    };
    input.addEventListener('change', finish);
    input.addEventListener('cancel', finish);
    input.click();
  });
}
