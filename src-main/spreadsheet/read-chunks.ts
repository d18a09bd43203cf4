import { openFile } from './open-file.ts';

/**
 * The bytes of a file in chunks. All are read into the same memory: each is good until the next is asked for. With memory
 * of its own for every chunk, dozens of MB would wait to be collected.
 */
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
