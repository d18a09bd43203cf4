/** Shows the finished file of an export or of labels, and buttons for what can be done with it. */

import { useEffect, useRef } from 'react';
import type { Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import {
  finishedTitle,
  isOriginalTitle,
  notSavedTitle,
  replaceSentence,
  savedTitle,
  WRITTEN_FILE,
} from '#shared/messages/screens/written-file.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import './export.css';

/** @param file the name of the file, shown until the person saves it under another name */
export function SavingText({ file }: { readonly file: string }) {
  const saving = useApp((state) => state.fileSaving);
  switch (saving?.kind) {
    case 'saved':
      return (
        <div role="status">
          <h3>{savedTitle(saving.name)}</h3>
        </div>
      );
    case 'cancelled':
      return (
        <div role="status">
          <h3>{notSavedTitle(file)}</h3>
          <p>{WRITTEN_FILE.saveOrClose}</p>
        </div>
      );
    case 'would_replace_original':
      return (
        <div role="alert">
          <h3>{isOriginalTitle(saving.name)}</h3>
          {saving.isChanged && <p>{WRITTEN_FILE.originalChanged}</p>}
          <p>{replaceSentence(saving.backup)}</p>
        </div>
      );
    case 'failed':
      return <FailureText failure={saving.failure}>{WRITTEN_FILE.keptUnsaved}</FailureText>;
    case 'asking':
    case undefined:
      return (
        <div role="status">
          <h3>{finishedTitle(file)}</h3>
          <p>{WRITTEN_FILE.chooseFolder}</p>
        </div>
      );
  }
}

type FailureProps = { readonly failure: Failure; readonly children: string };

export function FailureText({ failure, children }: FailureProps) {
  const { title, text } = failureMessage(failure);
  return (
    <div role="alert">
      <h3>{title ?? WRITTEN_FILE.notWritten}</h3>
      <p>{text}</p>
      <p>{children}</p>
    </div>
  );
}

type ActionProps = {
  readonly again: string;
  readonly onClose: () => void;
};

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
          next={saving.kind === 'failed' ? WRITTEN_FILE.tryAgain : WRITTEN_FILE.save}
          onClose={onClose}
        />
      );
    case 'asking':
    case undefined:
      return <Button onClick={onClose}>{COMMON.close}</Button>;
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
      <Button onClick={() => void saveFile({ replaceOriginal: false })}>{WRITTEN_FILE.saveAgain}</Button>
      {showSaved && file && <Button onClick={() => void showSaved(file)}>{WRITTEN_FILE.showInFolder}</Button>}
      <NextButton onClick={onClose}>{COMMON.done}</NextButton>
    </>
  );
}

function ReplaceActions() {
  const saveFile = useApp((state) => state.saveFile);
  return (
    <>
      <Button onClick={() => void saveFile({ replaceOriginal: true })}>{WRITTEN_FILE.replace}</Button>
      <NextButton onClick={() => void saveFile({ replaceOriginal: false })}>
        {WRITTEN_FILE.saveElsewhere}
      </NextButton>
    </>
  );
}

function UnsavedActions({ next, onClose }: { readonly next: string; readonly onClose: () => void }) {
  const saveFile = useApp((state) => state.saveFile);
  return (
    <>
      <Button onClick={onClose}>{WRITTEN_FILE.closeUnsaved}</Button>
      <NextButton onClick={() => void saveFile({ replaceOriginal: false })}>{next}</NextButton>
    </>
  );
}

type NextProps = { readonly onClick: () => void; readonly children: string };

/** A button that takes the focus, because the button that the person pressed before has disappeared. */
export function NextButton({ onClick, children }: NextProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button look="primary" ref={button} onClick={onClick}>
      {children}
    </Button>
  );
}
