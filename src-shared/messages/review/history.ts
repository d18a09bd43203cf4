import type { HistoryEntry, RowMark, StepSummary } from '../../contract/review/history.ts';
import type { EmailMark } from '../../domain/email/row-email.ts';
import { isSameData } from '../../domain/text/same-data.ts';
import type { Decision, PickSource } from '../../domain/verdict/decision.ts';
import { PRESETS } from '../../domain/verdict/judgement.ts';
import type { Row } from '../../domain/verdict/row.ts';
import { emailChangeWords } from '../emails/emails.ts';
import { byCount, capitalize, formatDay, formatNumber } from '../format.ts';
import { shownText } from '../shown-text.ts';
import { DECISION_LABELS, DECISION_WORDS, PRESET_WORDS, RULE_DECISION_LABELS } from '../words.ts';

const PICKED_FROM: Readonly<Record<PickSource, string>> = {
  candidate: 'chosen from the matching addresses',
  postcode: 'chosen from the addresses at its postcode',
  suggestion: 'chosen from the suggestions while typing',
  map: 'chosen on the map',
  parts: 'combined from the imported and the suggested address',
};

/** Returns a text such as "Edited · flagged: “ask the branch”". */
export function changeSentence({
  kind,
  before,
  after,
}: Pick<HistoryEntry, 'kind' | 'before' | 'after'>): string {
  const changes = [
    kind === 'change_settings' ? 'columns, country or repairs changed' : '',
    decisionChange(before.decision, after.decision),
    noteChange(before.note, after.note),
    ...emailChanges(before.emails ?? [], after.emails ?? []),
  ];
  const facts = changes.filter((change) => change !== '');
  return facts.length === 0 ? 'Nothing changed' : capitalize(facts.join(' · '));
}

/** Returns "AB", "you" or "the rules (Normal from 0.90, version 1)". The domain's `ruleVersion()` makes `ruleVersion`. */
export function deciderWords({ decidedBy, ruleVersion, initials }: Decision): string {
  if (decidedBy === 'person') return initials ?? 'you';
  const [version = '', preset = '', accept = ''] = ruleVersion.split(' ');
  const known = PRESETS.find((name) => name === preset);
  if (known) return `the rules (${PRESET_WORDS[known]} from ${accept}, version ${version})`;
  return ruleVersion === '' ? 'the rules' : `the rules (version ${ruleVersion})`;
}

/** Returns rule decisions of runs, which no step contains: the current one and the one before the first step. */
export function ruleDecisions(now: Decision | null, steps: readonly HistoryEntry[]): readonly Decision[] {
  const isInStep = ({ decidedAtMs }: Decision): boolean =>
    steps.some(
      ({ after }) => after.decision?.decidedBy === 'rule' && after.decision.decidedAtMs === decidedAtMs,
    );
  const first = steps.at(-1)?.before.decision ?? null;
  const isSame = now !== null && now.decidedAtMs === first?.decidedAtMs;
  return [now, isSame ? null : first].flatMap((decision) =>
    decision?.decidedBy === 'rule' && !isInStep(decision) ? [decision] : [],
  );
}

/** Returns a text such as "Accepted by rule (Normal from 0.90), version 1". */
export function ruleSentence({ ruleVersion }: Decision): string {
  const [version = '', preset = '', accept = ''] = ruleVersion.split(' ');
  const known = PRESETS.find((name) => name === preset);
  if (known) return `Accepted by rule (${PRESET_WORDS[known]} from ${accept}), version ${version}`;
  return ruleVersion === '' ? 'Accepted by rule' : `Accepted by rule, version ${ruleVersion}`;
}

/** Returns a text such as "Kept as entered", "Accepted by rule" or "Accepted · AB · 3 March 2026". */
export function decidedWords({ kind, decidedBy, initials, decidedAtMs }: Decision): string {
  if (decidedBy === 'rule') return RULE_DECISION_LABELS[kind];
  const label = DECISION_LABELS[kind];
  return initials === undefined ? label : [label, initials, formatDay(decidedAtMs)].join(' · ');
}

/** Names who made a step. Names the rule for a decision by a rule, even if a person applied the rules. */
export function stepMaker({ kind, before, after }: HistoryEntry): string {
  const decision = after.decision ?? before.decision;
  const isNew = !isSameData(before.decision, after.decision);
  // Repeating a decision from an earlier list copies its initials, which may be another person's.
  if (isNew && kind !== 'take_remembered' && after.decision?.initials !== undefined)
    return after.decision.initials;
  return kind === 'apply_rules' && decision?.decidedBy === 'rule' ? deciderWords(decision) : 'you';
}

/** Names the action of a step if its changes do not show it; '' for a plain decision or flag. */
export function stepContext({ kind, rows }: Pick<HistoryEntry, 'kind' | 'rows'>): string {
  const together = rows > 1 ? byCount(rows, { one: '1 row', other: (n) => `${n} rows together` }) : '';
  const action = {
    decide: '',
    flag: '',
    decide_many: '',
    take_back: 'an earlier step undone',
    keep_one: 'duplicates excluded',
    apply_rules: 'rules applied',
    change_settings: '',
    decide_email: '',
    take_emails: '',
    take_remembered: 'as in an earlier list',
    fill_cells: 'filled down',
    take_over: 'recovered from the damaged workspace',
  }[kind];
  return [action, together].filter((part) => part !== '').join(', ');
}

/** Describes the step of an undo or a redo: "Row 1,204: excluded", "312 rows: kept as entered". */
export function stepWords({ kind, rows, positions, decision }: StepSummary): string {
  const [position] = positions;
  // The decision of a `keep_one` step may be that of the kept row.
  const action = decision === null || kind === 'keep_one' ? STEP_WORDS[kind] : DECISION_WORDS[decision];
  if (rows === 1 && position !== undefined) return `Row ${formatNumber(position)}: ${action}`;
  return byCount(rows, { one: `1 row: ${action}`, other: (n) => `${n} rows: ${action}` });
}

const STEP_WORDS: Readonly<Record<StepSummary['kind'], string>> = {
  decide: 'decision cleared',
  decide_many: 'decisions cleared',
  flag: 'flag changed',
  take_back: 'an earlier step undone',
  keep_one: 'duplicates excluded',
  apply_rules: 'rules applied',
  change_settings: 'columns, country or repairs changed',
  decide_email: 'email decided',
  take_emails: 'suggested emails accepted',
  take_remembered: 'decided as in an earlier list',
  fill_cells: 'filled down',
  take_over: 'recovered from the damaged workspace',
};

/** Says where the address to export comes from: "The suggestion, accepted by you". */
export function originSentence({ decision, isChecked }: Pick<Row, 'decision' | 'isChecked'>): string {
  if (!decision) return 'The imported address, not decided yet';
  const decider = deciderWords(decision);
  switch (decision.kind) {
    case 'used_suggestion':
      return `The suggestion, accepted by ${decider}`;
    case 'kept_as_entered':
      return `The imported address, kept by ${decider}`;
    case 'edited':
      return isChecked ? `Edited by ${decider}, and checked` : `Edited by ${decider}, not checked`;
    case 'picked':
      return decision.picked ? PICKED_BY[decision.picked.source](decider) : `Address chosen by ${decider}`;
    case 'excluded':
      return `Excluded by ${decider}. The imported address stays`;
  }
}

const PICKED_BY: Readonly<Record<PickSource, (decider: string) => string>> = {
  candidate: (decider) => `Chosen by ${decider} from the matching addresses`,
  postcode: (decider) => `Chosen by ${decider} from the addresses at its postcode`,
  suggestion: (decider) => `Chosen by ${decider} from the suggestions while typing`,
  map: (decider) => `Chosen by ${decider} on the map`,
  parts: (decider) => `Combined by ${decider} from the imported and the suggested address`,
};

function decisionChange(before: RowMark['decision'], after: RowMark['decision']): string {
  if (isSameData(before, after)) return '';
  if (!after) return 'decision cleared';
  return after.picked ? PICKED_FROM[after.picked.source] : DECISION_WORDS[after.kind];
}

function emailChanges(before: readonly EmailMark[], after: readonly EmailMark[]): readonly string[] {
  return after.flatMap((email) => {
    const was = before.find(({ column, slot }) => column === email.column && slot === email.slot);
    const isSame = was?.decision === email.decision && was.taken === email.taken;
    return isSame ? [] : [emailChangeWords(email)];
  });
}

function noteChange(before: RowMark['note'], after: RowMark['note']): string {
  if (before === after) return '';
  if (after === null) return 'flag removed';
  if (after === '') return before === null ? 'flagged' : 'note removed';
  return before === null ? `flagged: “${shownText(after)}”` : `note changed: “${shownText(after)}”`;
}
