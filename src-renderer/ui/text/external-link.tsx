import { ExternalLink as Icon } from 'lucide-react';
import type { Ref } from 'react';
import './external-link.css';

type Props = {
  readonly href: string;
  readonly children: string;
  readonly onOpen?: () => void;
  readonly ref?: Ref<HTMLAnchorElement>;
};

/** A link to an address outside the app. The host opens allowed addresses in the person's browser. */
export function ExternalLink({ href, children, onOpen, ref }: Props) {
  return (
    <a
      ref={ref}
      className="external-link"
      href={href}
      target="_blank"
      rel="noreferrer"
      onClick={onOpen}
      onAuxClick={onOpen}
    >
      {children}
      <Icon size={12} aria-hidden="true" />
      <span className="visually-hidden"> (opens in your browser)</span>
    </a>
  );
}
