/** Shows a finished file of an export or of labels, and what can be done with it. */
import { useEffect, useRef } from 'react';
import type { Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import './export.css';

/** @param file name of the file before saving */
export function SavingText({ file }: { readonly file: string }) {
  const saving = useApp((state) => state.fileSaving);
  switch (saving?.kind) {
    case 'saved':
      return (
        <div role="status">
          <h3>“{untrusted(saving.name)}” is saved</h3>
        </div>
      );
    case 'cancelled':
      return (
        <div role="status">
          <h3>“{untrusted(file)}” is finished, and not saved yet</h3>
          <p>Save it, or close without it: your list is as it was.</p>
        </div>
      );
    case 'would_replace_original':
      return (
        <div role="alert">
          <h3>“{untrusted(saving.name)}” is the file this list came from</h3>
          <p>
            Doorstep did not overwrite it. If you replace it, the old file is kept as “
            {untrusted(saving.backup)}”.
          </p>
        </div>
      );
    case 'failed':
      return (
        <FailureText failure={saving.failure}>
          The finished file is kept: save it again, nothing is lost.
        </FailureText>
      );
    case 'asking':
    case undefined:
      return (
        <div role="status">
          <h3>“{untrusted(file)}” is finished</h3>
          <p>Choose where it goes…</p>
        </div>
      );
  }
}

type FailureProps = { readonly failure: Failure; readonly children: string };

export function FailureText({ failure, children }: FailureProps) {
  const { title, text } = failureMessage(failure);
  return (
    <div role="alert">
      <h3>{title ?? 'The file could not be written'}</h3>
      <p>{text}</p>
      <p>{children}</p>
    </div>
  );
}

type ActionProps = {
  readonly again: string;
  readonly onClose: () => void;
};

/** Shows the buttons for a finished file. */
export function WrittenActions({ again, onClose }: ActionProps) {
  const saving = useApp((state) => state.fileSaving);
  switch (saving?.kind) {
    case 'saved':
      return <SavedActions again={again} onClose={onClose} />;
    case 'would_replace_original':
      return <ReplaceActions />;
    case 'failed':
    case 'cancelled':
      return (
        <UnsavedActions
          key={saving.kind}
          next={saving.kind === 'failed' ? 'Try again…' : 'Save…'}
          onClose={onClose}
        />
      );
    case 'asking':
    case undefined:
      return <Button onClick={onClose}>Close</Button>;
  }
}

function SavedActions({ again, onClose }: ActionProps) {
  const saveFile = useApp((state) => state.saveFile);
  const chooseAgain = useApp((state) => state.chooseAgain);
  const showSaved = useApp((state) => state.showSaved);
  const file = useApp((state) => state.fileJob?.file);
  return (
    <>
      <Button onClick={() => void chooseAgain()}>{again}</Button>
      <Button onClick={() => void saveFile({ replaceOriginal: false })}>Save again…</Button>
      {showSaved && file && <Button onClick={() => void showSaved(file)}>Show in folder</Button>}
      <NextButton onClick={onClose}>Done</NextButton>
    </>
  );
}

function ReplaceActions() {
  const saveFile = useApp((state) => state.saveFile);
  return (
    <>
      <Button onClick={() => void saveFile({ replaceOriginal: true })}>Replace it, keep a backup</Button>
      <NextButton onClick={() => void saveFile({ replaceOriginal: false })}>Save elsewhere…</NextButton>
    </>
  );
}

function UnsavedActions({ next, onClose }: { readonly next: string; readonly onClose: () => void }) {
  const saveFile = useApp((state) => state.saveFile);
  return (
    <>
      <Button onClick={onClose}>Close without saving</Button>
      <NextButton onClick={() => void saveFile({ replaceOriginal: false })}>{next}</NextButton>
    </>
  );
}

type NextProps = { readonly onClick: () => void; readonly children: string };

/** A button that takes the focus, because the button pressed before it is gone. */
export function NextButton({ onClick, children }: NextProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button look="primary" ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}
