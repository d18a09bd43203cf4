import { useEffect, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Returns whether a dialog covers the screen. No files can be dropped then. */
const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;

/** Whether files that a person drags over the page can be dropped; null if nobody drags files. */
export type FileDrop = 'taken' | 'refused' | null;

/** Takes files dropped anywhere on the page, unless a dialog is open. */
export function useFileDrop(onFiles: (files: readonly File[]) => Promise<void>): FileDrop {
  const [drop, setDrop] = useState<FileDrop>(null);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDrop(isCovered() ? 'refused' : 'taken');
      if (event.dataTransfer && isCovered()) event.dataTransfer.dropEffect = 'none';
    };
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setDrop(null);
    };
    const take = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault(); // otherwise the browser would open the file in place of the page
      setDrop(null);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0 && !isCovered()) void onFiles(files);
    };
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', take, { signal });
    return () => ended.abort();
  }, [onFiles]);
  return drop;
}
