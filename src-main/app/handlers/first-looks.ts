/** The latest first look at a file is kept: what is imported was looked at just before, and a look may take seconds. */
import { stat } from 'node:fs/promises';
import { AppError } from '#shared/contract/errors.ts';
import type { FilePreview } from '#shared/contract/preview.ts';
import type { SheetChoices } from '#shared/domain/list/list.ts';
import type { PreviewRequest } from '../threads/preview-messages.ts';
import type { Previewer } from '../threads/start-preview-thread.ts';

type KeptLook = {
  readonly path: string;
  /** What the file was when it was looked at. */
  readonly version: string;
  readonly preview: FilePreview;
};

export type FirstLooks = {
  /** @throws AppError as `previewFile`, `file_too_complex`, `interrupted` */
  readonly look: (request: PreviewRequest) => Promise<FilePreview>;
  /** The same for how the file is read in the end: the look before it, where that was of this very file, read so. */
  readonly lookAgain: (request: PreviewRequest & { readonly wanted: SheetChoices }) => Promise<FilePreview>;
  /** Ends the looks at a file, also those that are about to begin: each fails with `interrupted`. */
  readonly stop: (path: string) => Promise<void>;
};

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

/** Its size and when it was written; null where nobody can tell. */
async function versionOf(path: string): Promise<string | null> {
  try {
    const { size, mtimeNs } = await stat(path, { bigint: true });
    return `${size} ${mtimeNs}`;
  } catch {
    return null;
  }
}
