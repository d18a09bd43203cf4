/** What became of a row, step by step, and what address it stands for now. */
import type { HistoryEntry, RowMark, StepSummary } from '../contract/history.ts';
import type { EmailMark } from '../domain/email/row-email.ts';
import type { Decision, PickSource } from '../domain/verdict/decision.ts';
import { PRESETS } from '../domain/verdict/judgement.ts';
import type { Row } from '../domain/verdict/row.ts';
import { emailChangeWords } from './emails.ts';
import { capitalize, countOf, formatDay, formatNumber } from './format.ts';
import { shownText } from './shown-text.ts';
import { DECISION_WORDS, PRESET_WORDS } from './words.ts';

const PICKED_FROM: Readonly<Record<PickSource, string>> = {
  candidate: 'chosen from the addresses that fit',
  postcode: 'chosen from the addresses of its postcode',
  suggestion: 'chosen from the suggestions while typing',
  map: 'chosen on the map',
  parts: 'put together from the imported and the suggested address',
};

/** "Edited; flagged: “ask the branch”". */
export function changeSentence({
  kind,
  before,
  after,
}: Pick<HistoryEntry, 'kind' | 'before' | 'after'>): string {
  const changes = [
    kind === 'change_settings' ? 'read by other columns, another country or other repairs' : '',
    decisionChange(before.decision, after.decision),
    noteChange(before.note, after.note),
    ...emailChanges(before.emails ?? [], after.emails ?? []),
  ];
  const said = changes.filter((change) => change !== '');
  return said.length === 0 ? 'Nothing changed' : capitalize(said.join('; '));
}

/** "AB", "you", "the rules (Normal from 0.90, version 1)". A version as `ruleVersion` of the domain writes it. */
export function deciderWords({ decidedBy, ruleVersion, initials }: Decision): string {
  if (decidedBy === 'person') return initials ?? 'you';
  const [version = '', preset = '', accept = ''] = ruleVersion.split(' ');
  const known = PRESETS.find((name) => name === preset);
  if (known) return `the rules (${PRESET_WORDS[known]} from ${accept}, version ${version})`;
  return ruleVersion === '' ? 'the rules' : `the rules (version ${ruleVersion})`;
}

/**
 * What the rules decided of a row apart from its steps, as a run does: what stands now, and what stood before the first
 * step. The latest first.
 */
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

/** "Accepted by rule (Normal from 0.90), version 1". */
export function ruleSentence({ ruleVersion }: Decision): string {
  const [version = '', preset = '', accept = ''] = ruleVersion.split(' ');
  const known = PRESETS.find((name) => name === preset);
  if (known) return `Accepted by rule (${PRESET_WORDS[known]} from ${accept}), version ${version}`;
  return ruleVersion === '' ? 'Accepted by rule' : `Accepted by rule, version ${ruleVersion}`;
}

/** "Kept as entered", "Accepted by rule", "Accepted by AB on 3 March 2026". */
export function decidedWords({ kind, decidedBy, initials, decidedAtMs }: Decision): string {
  const who = decidedBy === 'rule' ? ' by rule' : initials === undefined ? '' : ` by ${initials}`;
  const when = decidedBy === 'rule' || initials === undefined ? '' : ` on ${formatDay(decidedAtMs)}`;
  return capitalize(`${DECISION_WORDS[kind]}${who}${when}`);
}

/** Who made a step. Rules were let loose by a person, but what they took is theirs. */
export function stepMaker({ kind, before, after }: HistoryEntry): string {
  const decision = after.decision ?? before.decision;
  const isNew = JSON.stringify(before.decision) !== JSON.stringify(after.decision);
  // Whoever decides as in an earlier list takes over the initials from there.
  if (isNew && kind !== 'take_remembered' && after.decision?.initials !== undefined)
    return after.decision.initials;
  return kind === 'apply_rules' && decision?.decidedBy === 'rule' ? deciderWords(decision) : 'you';
}

/** What kind of action a step was, where what it changed does not tell; '' for a plain decision or flag. */
export function stepContext({ kind, rows }: Pick<HistoryEntry, 'kind' | 'rows'>): string {
  const together = rows > 1 ? `${formatNumber(rows)} rows together` : '';
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
    take_over: 'taken over from the damaged workspace',
  }[kind];
  return [action, together].filter((part) => part !== '').join(', ');
}

/** The step an undo or a redo is about: "Row 1,204, excluded", "312 rows, kept as entered". */
export function stepWords({ kind, rows, positions, decision }: StepSummary): string {
  const [position] = positions;
  const which = rows === 1 && position !== undefined ? `Row ${formatNumber(position)}` : countOf(rows, 'row');
  // One of the rows that were kept apart may have lost its exclusion.
  const action = decision === null || kind === 'keep_one' ? STEP_WORDS[kind] : DECISION_WORDS[decision];
  return `${which}, ${action}`;
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
  take_emails: 'suggested emails taken',
  take_remembered: 'decided as in an earlier list',
  fill_cells: 'filled down',
  take_over: 'taken over from the damaged workspace',
};

/** Where the address to export comes from: "The suggestion, accepted by you". */
export function originSentence({ decision, isChecked }: Pick<Row, 'decision' | 'isChecked'>): string {
  if (!decision) return 'The imported address; not decided yet';
  const by = `by ${deciderWords(decision)}`;
  switch (decision.kind) {
    case 'used_suggestion':
      return `The suggestion, accepted ${by}`;
    case 'kept_as_entered':
      return `The imported address, kept ${by}`;
    case 'edited':
      return isChecked ? `Edited ${by}, and checked` : `Edited ${by}, not checked`;
    case 'picked':
      return `${capitalize(decision.picked ? PICKED_FROM[decision.picked.source] : DECISION_WORDS.picked)} ${by}`;
    case 'excluded':
      return `Excluded ${by}; the imported address stays`;
  }
}

function decisionChange(before: RowMark['decision'], after: RowMark['decision']): string {
  if (JSON.stringify(before) === JSON.stringify(after)) return '';
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
  const note = after === '' ? '' : `: “${shownText(after)}”`;
  return before === null ? `flagged${note}` : `note changed${note}`;
}
