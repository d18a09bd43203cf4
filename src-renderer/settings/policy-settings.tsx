import { Fragment } from 'react';
import { POLICY_FIELDS, type PolicyField, type PolicyInForce } from '#shared/contract/workspace/policy.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { ORGANISATION, POLICY_WORDS, policyValues } from '#shared/messages/workspace/policy.ts';
import { SettingsPart } from './settings-part.tsx';

type Props = { readonly found: PolicyInForce };

/** Lists everything that the organisation set for this computer. */
export function PolicySettings({ found }: Props) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant table
  const fields = (Object.keys(POLICY_FIELDS) as PolicyField[]).flatMap((field) => {
    const values = policyValues(field, found);
    return values.length === 0 ? [] : [{ field, values }];
  });
  return (
    <SettingsPart name="Organisation">
      <p className="quiet">{fields.length === 0 ? withoutFields(found) : ORGANISATION.explained}</p>
      <dl className="facts">
        {fields.map(({ field, values }) => (
          <Fragment key={field}>
            <dt>{POLICY_WORDS[field].title}</dt>
            <dd>
              {values.map((value) => (
                <p key={value}>{shownText(value)}</p>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </SettingsPart>
  );
}

const withoutFields = ({ problems }: PolicyInForce): string =>
  problems.length === 0 ? ORGANISATION.nothing : ORGANISATION.unusable;
