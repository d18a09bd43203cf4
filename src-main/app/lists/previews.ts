/** Caches the latest preview of a file, because it can take seconds, and the import that follows needs it again. */
import { stat } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { FilePreview } from '#shared/contract/import/preview.ts';
import type { SheetChoices } from '#shared/domain/list/list.ts';
import type { PreviewRequest } from '../threads/preview-messages.ts';
import type { Previewer } from '../threads/start-preview-thread.ts';

type KeptLook = {
  readonly path: string;
  /** The version of the file when it was previewed. */
  readonly version: string;
  readonly preview: FilePreview;
};

export type FirstLooks = {
  /** @throws AppError as `previewFile`, `file_too_complex`, `interrupted` */
  readonly look: (request: PreviewRequest) => Promise<FilePreview>;
  /** Returns a preview with the final choices. Uses the latest preview again if it has the same choices. */
  readonly lookAgain: (request: PreviewRequest & { readonly wanted: SheetChoices }) => Promise<FilePreview>;
  /** Ends the previews of a file, including previews that are about to begin. Each fails with `interrupted`. */
  readonly stop: (path: string) => Promise<void>;
};

/** Only one preview is kept: that of the file that was read last. */
export function createFirstLooks(previewer: Previewer): FirstLooks {
  let kept: KeptLook | null = null;
  const beginning = new Set<PreviewRequest>();

  const look = async (request: PreviewRequest): Promise<FilePreview> => {
    beginning.add(request);
    const version = await versionOf(request.path);
    if (!beginning.delete(request)) throw new AppError({ code: 'interrupted' });
    const preview = await previewer.look(request);
    kept = version === null ? null : { path: request.path, version, preview };
    return preview;
  };

  return {
    look,
    async lookAgain(request) {
      const { path, wanted } = request;
      const isKept = kept?.path === path && isSameReading(kept.preview.choices, wanted);
      return kept && isKept && kept.version === (await versionOf(path)) ? kept.preview : look(request);
    },
    async stop(path) {
      for (const request of beginning) if (request.path === path) beginning.delete(request);
      await previewer.stop(path);
    },
  };
}

const isSameReading = (one: SheetChoices, other: SheetChoices): boolean =>
  one.sheet === other.sheet &&
  one.encoding === other.encoding &&
  one.delimiter === other.delimiter &&
  one.headerRow === other.headerRow;

/** Returns the file's size and time of change; null if they are unknown. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const { size, mtimeNs } = await stat(path, { bigint: true });
    return `${size} ${mtimeNs}`;
  } catch {
    return null;
  }
}
