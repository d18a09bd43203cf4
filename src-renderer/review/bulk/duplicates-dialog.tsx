import { useEffect } from 'react';
import { DUPLICATE_KINDS, type DuplicateGroup, type DuplicateKind } from '#shared/contract/review/groups.ts';
import { DUPLICATE_KIND_HINTS, DUPLICATE_KIND_WORDS } from '#shared/messages/review/groups.ts';
import { DUPLICATES, placeRowsWords, placesSentence } from '#shared/messages/screens/bulk.ts';
import { useScopeShortcuts } from '../../actions/shortcuts/use-scope-shortcuts.ts';
import { placeLookedAt } from '../../store/bulk/duplicates-slice.ts';
import { isExcluded } from '../../store/bulk/kept-member.ts';
import { useApp } from '../../store/use-app.ts';
import { type Choice, ChoiceGroup } from '../../ui/form/choice-group.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AddressText } from '../../ui/text/address-line.tsx';
import { Message } from '../../ui/text/message.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { DuplicateActions, DuplicateMembers } from './duplicate-members.tsx';
import './bulk.css';

const KINDS: readonly Choice<DuplicateKind>[] = DUPLICATE_KINDS.map((value) => ({
  value,
  label: DUPLICATE_KIND_WORDS[value],
  hint: DUPLICATE_KIND_HINTS[value],
}));

/** Shows rows that are delivered to the same place. The person keeps one of them and excludes the others. */
export function DuplicatesDialog() {
  const kind = useApp((state) => state.duplicateKind);
  const duplicates = useApp((state) => state.duplicates);
  const place = useApp(placeLookedAt);
  const unread = useApp((state) => state.unread.duplicates);
  const openDuplicates = useApp((state) => state.openDuplicates);
  const closeDuplicates = useApp((state) => state.closeDuplicates);
  const showKind = useApp((state) => state.showDuplicateKind);
  const closeDialog = useApp((state) => state.closeDialog);
  const hearKey = useScopeShortcuts('duplicates');
  useEffect(() => {
    void openDuplicates();
    return closeDuplicates;
  }, [openDuplicates, closeDuplicates]);
  return (
    <Dialog
      title={DUPLICATES.title}
      size="wide"
      onClose={closeDialog}
      onKeyDown={hearKey}
      actions={<DuplicateActions place={place} />}
    >
      <div className="duplicates">
        <ChoiceGroup
          legend={DUPLICATES.kinds}
          value={kind}
          choices={KINDS}
          onChange={(chosen) => void showKind(chosen)}
        />
        {!duplicates && <Waiting title={DUPLICATES.waiting} unread={unread} />}
        {duplicates?.items.length === 0 && <Message title={DUPLICATES.none} />}
        {duplicates && duplicates.items.length > 0 && (
          <div className="together">
            <div className="together-list">
              <p className="quiet small">{placesSentence(duplicates.total)}</p>
              <PlaceList key={kind} places={duplicates.items} current={place} />
            </div>
            {place && <DuplicateMembers key={place.key} place={place} />}
          </div>
        )}
      </div>
    </Dialog>
  );
}

type PlaceListProps = { readonly places: readonly DuplicateGroup[]; readonly current: DuplicateGroup | null };

function PlaceList({ places, current }: PlaceListProps) {
  const kind = useApp((state) => state.duplicateKind);
  const lookAtPlace = useApp((state) => state.lookAtPlace);
  const readMore = useApp((state) => state.readMoreDuplicates);
  return (
    <OptionList
      label={DUPLICATE_KIND_WORDS[kind]}
      options={places}
      keyOf={({ key }) => String(key)}
      current={current && String(current.key)}
      onCurrent={(key) => lookAtPlace(Number(key))}
      onNearEnd={readMore}
    >
      {(place) => <Place place={place} />}
    </OptionList>
  );
}

function Place({ place }: { readonly place: DuplicateGroup }) {
  const excluded = place.members.filter(isExcluded).length;
  return (
    <>
      <span className="place-address">
        <AddressText text={place.address} />
      </span>
      <span className="quiet small">{placeRowsWords(place, excluded)}</span>
    </>
  );
}
