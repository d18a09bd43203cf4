import { Check } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import type { KeyTerms } from '#shared/contract/workspace/workspace.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { TERMS, termsIntro } from '#shared/messages/screens/connect.ts';
import type { Connecting } from '../../store/home/connect-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { ExternalLink } from '../../ui/text/external-link.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { ConnectActions } from './connect-actions.tsx';
import { FormFailure } from './form-failure.tsx';
import { useFocusWhen } from './use-focus-when.ts';

type Props = { readonly terms: NonNullable<Connecting['terms']> };

/** Shows both documents of the terms. The person must agree to exactly these before the app requests the key. */
export function TermsForm({ terms: { links, haveChanged } }: Props) {
  const { failure, isBusy } = useApp((state) => state.connecting);
  const requestEvaluationKey = useApp((state) => state.requestEvaluationKey);
  const leaveTerms = useApp((state) => state.leaveTerms);
  const [opened, setOpened] = useState<readonly string[]>([]);
  // Stores the documents that the person agreed to, because other documents need a new agreement.
  const [agreedTo, setAgreedTo] = useState<KeyTerms | null>(null);
  const firstLink = useRef<HTMLAnchorElement>(null);
  useFocusWhen(firstLink, links);
  const isAgreed = agreedTo === links;
  const open = (link: string): void => setOpened((before) => [...before, link]);

  return (
    <form
      className="connect"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAgreed) void requestEvaluationKey(links);
      }}
    >
      <TermsHeader haveChanged={haveChanged} />
      <ul className="terms">
        <TermsLink
          ref={firstLink}
          href={links.termsUrl}
          title={TERMS.service}
          isOpened={opened.includes(links.termsUrl)}
          onOpen={open}
        />
        <TermsLink
          href={links.ukTermsUrl}
          title={TERMS.ukAddressFile}
          isOpened={opened.includes(links.ukTermsUrl)}
          onOpen={open}
        />
      </ul>
      <Agreement
        isPossible={Object.values(links).every((link) => opened.includes(link))}
        isAgreed={isAgreed}
        onChange={(isTicked) => !isBusy && setAgreedTo(isTicked ? links : null)}
      />
      <FormFailure failure={failure} />
      <ConnectActions label={TERMS.getKey} isReady={isAgreed}>
        <Button onClick={leaveTerms}>{COMMON.back}</Button>
      </ConnectActions>
    </form>
  );
}

function TermsHeader({ haveChanged }: Pick<Props['terms'], 'haveChanged'>) {
  const { serviceUrl, email } = useApp((state) => state.connecting);
  return (
    <header>
      <h1>{TERMS.title}</h1>
      {haveChanged ? (
        <p role="alert">{TERMS.haveChanged}</p>
      ) : (
        <p className="quiet">{termsIntro(serviceUrl.trim(), email.trim())}</p>
      )}
    </header>
  );
}

type TermsLinkProps = {
  readonly href: string;
  readonly title: string;
  readonly isOpened: boolean;
  readonly onOpen: (href: string) => void;
  readonly ref?: Ref<HTMLAnchorElement>;
};

function TermsLink({ href, title, isOpened, onOpen, ref }: TermsLinkProps) {
  return (
    <li className="terms-link">
      <ExternalLink href={href} onOpen={() => onOpen(href)} {...(ref && { ref })}>
        {title}
      </ExternalLink>
      <span className="quiet small terms-opened">
        {isOpened && (
          <>
            <Check size={12} aria-hidden="true" />
            {TERMS.opened}
          </>
        )}
      </span>
      <span className="quiet small terms-address">{untrusted(href)}</span>
    </li>
  );
}

type AgreementProps = {
  readonly isPossible: boolean;
  readonly isAgreed: boolean;
  readonly onChange: (isTicked: boolean) => void;
};

function Agreement({ isPossible, isAgreed, onChange }: AgreementProps) {
  const hintId = useId();
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isAgreed}
        disabled={!isPossible}
        aria-describedby={hintId}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{TERMS.agree}</span>
      <span id={hintId} className="quiet small">
        {isPossible ? TERMS.agreeHint : TERMS.openFirst}
      </span>
    </label>
  );
}
