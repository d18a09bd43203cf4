import { openFile } from './open-file.ts';

const HEAD_BYTES = 256 * 1024;

/** Returns the first bytes of a file, at most 256 KB. */
export async function readHead(path: string): Promise<Buffer> {
  const handle = await openFile(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
