import { useEffect } from 'react';
import {
  findingWords,
  RULES_CHANGE_NOTHING,
  RULES_IN_FORCE,
  RULES_WAIT,
} from '#shared/messages/review/rehearsal.ts';
import { applyRulesLabel, RULES } from '#shared/messages/screens/bulk.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { useScopeShortcuts } from '../../actions/shortcuts/use-scope-shortcuts.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { findingOf, whyNotApplied } from '../../store/bulk/rehearsal-slice.ts';
import { selectDialogNotice } from '../../store/screen/notices-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { UndoButton } from './dialog-notice.tsx';
import { RehearsalResult } from './rehearsal-result.tsx';
import { RuleThresholds } from './rule-thresholds.tsx';
import './bulk.css';
import './rules.css';

/** Shows what new rules would change before they are applied. */
export function RulesDialog() {
  const rehearsing = useApp((state) => state.rehearsing);
  const startRehearsal = useApp((state) => state.startRehearsal);
  const endRehearsal = useApp((state) => state.endRehearsal);
  const closeDialog = useApp((state) => state.closeDialog);
  const hearKey = useScopeShortcuts('rules');
  useEffect(() => {
    startRehearsal();
    return endRehearsal;
  }, [startRehearsal, endRehearsal]);
  return (
    <Dialog
      title={RULES.title}
      size="wide"
      onClose={closeDialog}
      onKeyDown={hearKey}
      actions={<RulesActions />}
    >
      {rehearsing && (
        <div className="rules">
          <RuleThresholds rules={rehearsing.rules} />
          <RehearsalResult rehearsing={rehearsing} />
        </div>
      )}
    </Dialog>
  );
}

function RulesActions() {
  const rehearsing = useApp((state) => state.rehearsing);
  const rows = useApp(({ list }) => list?.summary.rows ?? 0);
  const problem = useApp(whyNotApplied);
  const told = useApp((state) => selectDialogNotice(state)?.text);
  const applyRules = useApp((state) => state.applyRules);
  const closeDialog = useApp((state) => state.closeDialog);
  const isApplying = rehearsing?.isApplying ?? false;
  const sample = rehearsing?.result?.rehearsal.sample ?? [];
  return (
    <>
      <UndoButton />
      <p className="rules-note" role="status">
        {told ??
          (problem === 'checking'
            ? RULES_WAIT
            : problem === 'in_force'
              ? RULES_IN_FORCE
              : problem === 'changes_nothing'
                ? RULES_CHANGE_NOTHING
                : findingWords(findingOf(rehearsing?.marks ?? new Map()), sample.length))}
      </p>
      <BulkProgress />
      <Button onClick={closeDialog}>{COMMON.cancel}</Button>
      <Button
        look="primary"
        keyName={useShortcut('apply-rules')}
        aria-disabled={problem !== null || isApplying}
        onClick={() => problem === null && void applyRules()}
      >
        {isApplying ? RULES.applying : applyRulesLabel(rows)}
      </Button>
    </>
  );
}
