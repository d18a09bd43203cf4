/** Records the questions and how often each was asked. Tests use this to prove that nothing is asked or paid twice. */

/** The maximum number of distinct questions. Further ones are counted only in `requests`. */
const MAX_QUESTIONS = 200_000;

type LedgerQuestion = {
  readonly endpoint: string;
  /** The body or the query as canonical JSON. */
  readonly question: string;
  readonly asked: number;
  /** The number of 2xx answers that were sent completely. */
  readonly answered: number;
};

export type Ledger = ReturnType<typeof createLedger>;
type Entry = { readonly endpoint: string; readonly text: string; asked: number; answered: number };

export function createLedger() {
  const entries = new Map<string, Entry>();
  const byStatus = new Map<string, number>();
  let requests = 0;

  return {
    /** Counts a question. Call the returned function once the answer has been sent completely. */
    ask(endpoint: string, question: unknown): () => void {
      requests += 1;
      const text = JSON.stringify(question);
      const id = `${endpoint}\n${text}`;
      const entry = entries.get(id) ?? { endpoint, text, asked: 0, answered: 0 };
      entry.asked += 1;
      if (entries.size < MAX_QUESTIONS) entries.set(id, entry);
      return () => {
        entry.answered += 1;
      };
    },
    /** `status` is a number, or the event instead of an answer: `reset`, `timeout`. */
    countStatus(status: string): void {
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    read: (): {
      readonly questions: readonly LedgerQuestion[];
      readonly requests: number;
      readonly byStatus: Readonly<Record<string, number>>;
    } => ({
      questions: sameAsOne(entries.values()),
      requests,
      byStatus: Object.fromEntries(byStatus),
    }),
    reset(): void {
      entries.clear();
      byStatus.clear();
      requests = 0;
    },
  };
}

/** Merges questions that differ only in the order of their keys. Requests skip this work to save time. */
function sameAsOne(entries: Iterable<Entry>): readonly LedgerQuestion[] {
  const merged = new Map<string, LedgerQuestion>();
  for (const { endpoint, text, asked, answered } of entries) {
    const question = canonicalJson(JSON.parse(text));
    const id = `${endpoint}\n${question}`;
    const before = merged.get(id) ?? { endpoint, question, asked: 0, answered: 0 };
    merged.set(id, { ...before, asked: before.asked + asked, answered: before.answered + answered });
  }
  return [...merged.values()];
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : inner,
  );
}
