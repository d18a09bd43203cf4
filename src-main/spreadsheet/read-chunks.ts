import { openFile } from './open-file.ts';

/** Yields the bytes of a file in chunks that share one buffer: a chunk is valid only until the next one is requested. */
export async function* readChunks(path: string, chunkBytes: number, from = 0): AsyncGenerator<Buffer> {
  const file = await openFile(path);
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    for (let position = from; ; ) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
