import { useState } from 'react';
import { Button } from '../form/button.tsx';
import { copyText } from './copy-text.ts';
import './copyable-text.css';
import { untrusted } from './untrusted-text.tsx';

type Props = {
  /** A noun for the text, such as "command". */
  readonly name: string;
  readonly text: string;
};

export function CopyableText({ name, text }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  const verb = copied === text ? 'Copied' : 'Copy';
  return (
    <p className="copyable">
      <code>{untrusted(text)}</code>
      <Button
        look="quiet"
        aria-label={`${verb} the ${name}`}
        onClick={() => copyText(text) && setCopied(text)}
      >
        {verb}
      </Button>
    </p>
  );
}
