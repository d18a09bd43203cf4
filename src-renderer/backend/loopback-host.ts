/** The host as a browser reaches it: HTTP on 127.0.0.1, files through the browser's own chooser and downloads. */
import type { FileToken, Reply } from '#shared/contract/wire.ts';
import { unwrap } from '#shared/contract/wire.ts';
import type { Host } from './host.ts';
import { listen } from './loopback-events.ts';
import type { Post } from './loopback-session.ts';
import { createPost, openSession } from './loopback-session.ts';

/** What the browser's chooser offers first; the core decides what it can read. */
const LIST_FILES = '.csv,.tsv,.txt,.xlsx,.xlsm';

export async function connectLoopbackHost(): Promise<Host> {
  const post = createPost(await openSession());
  return {
    call: (name, input) => postForReply(post, `/api/call/${name}`, JSON.stringify(input)),
    subscribe: (listener) => listen(post, listener),
    pickFile: async () => {
      const file = await chooseFile();
      return file && uploadFile(post, file);
    },
    takeFile: (file) => uploadFile(post, file),
    saveFile: (file) => downloadFile(post, file),
  };
}

async function postForReply<T>(
  post: Post,
  path: string,
  body: BodyInit,
  contentType?: string,
): Promise<Reply<T>> {
  const response = await post(path, body, contentType === undefined ? {} : { contentType });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own host's reply, typed by the route
  return (await response.json()) as Reply<T>;
}

async function uploadFile(post: Post, file: File): Promise<FileToken> {
  const path = `/api/files?name=${encodeURIComponent(file.name)}`;
  return unwrap(await postForReply<FileToken>(post, path, file, 'application/octet-stream'));
}

/** The link is good for one use: a download cannot carry the session's token. */
async function downloadFile(post: Post, file: FileToken): Promise<'saved'> {
  const body = JSON.stringify({ token: file.token });
  const { url } = unwrap(await postForReply<{ readonly url: string }>(post, '/api/downloads', body));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  return 'saved';
}

/** null when the person closes the chooser. */
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
