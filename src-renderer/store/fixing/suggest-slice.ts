/** Suggests addresses while a person types. Sends each text of at least three characters once, after a pause. */
import type { Suggestions } from '#shared/contract/fix/fix.ts';
import { SUGGEST_COUNTRIES } from '#shared/domain/country/suggest-countries.ts';
import { countOf } from '#shared/messages/format.ts';
import { type Asking, createAsker, createPause, NOT_ASKED } from '../async/question.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';

export type SuggestArea = {
  /** ISO-3; '' if unknown. */
  readonly country: string;
  /** The state whose addresses come first; '' if unknown. */
  readonly state: string;
};

type SuggestTool = {
  readonly text: string;
  readonly asking: Asking<Suggestions>;
  /** The latest answer stays until the next arrives; null before the first. */
  readonly latest: Suggestions | null;
};

export type SuggestSlice = {
  readonly suggestTool: SuggestTool;
  /**
   * Shows another row's address in the field. Sends no request to the service.
   *
   * @param text the row's own address
   */
  readonly startSuggest: (text: string) => void;
  readonly typeSuggest: (text: string, area: SuggestArea) => void;
  /** Sends a request immediately, even for the same text as before. Used after a failure. */
  readonly suggestNow: (area: SuggestArea) => Promise<void>;
  readonly leaveSuggest: () => void;
};

const PAUSE_MS = 250;
const SHORTEST = 3;
/** The maximum length in characters. A longer text is not sent. */
export const LONGEST_SUGGEST_TEXT = 200;

export const createSuggestSlice: CreateSlice<SuggestSlice> = (tools) => (set, get) => {
  const change = (changes: Partial<SuggestTool>): void =>
    set(({ suggestTool }) => ({ suggestTool: { ...suggestTool, ...changes } }));
  const asker = createAsker<Suggestions>(tools, (asking) =>
    change(asking.state === 'done' ? { asking, latest: asking.value } : { asking }),
  );
  const pause = createPause(PAUSE_MS);
  let asked = '';

  async function ask({ country, state }: SuggestArea): Promise<void> {
    pause.end();
    const text = get().suggestTool.text.trim();
    const listId = selectOpenListId(get());
    if (listId === null || !canAsk(text) || !SUGGEST_COUNTRIES.has(country)) return;
    asked = text;
    await asker.ask(() =>
      tools.backend.suggestAddresses({ listId, country, text, state: state.slice(0, 40) }),
    );
    const { asking } = get().suggestTool;
    if (asking.state === 'done') get().announce(countOf(asking.value.suggestions.length, 'suggestion'));
  }

  return {
    suggestTool: { text: '', asking: NOT_ASKED, latest: null },

    startSuggest: (text) => {
      pause.end();
      asked = '';
      asker.drop('idle');
      change({ text: text.slice(0, LONGEST_SUGGEST_TEXT), latest: null });
    },
    typeSuggest: (text, area) => {
      change({ text });
      pause.end();
      const wanted = text.trim();
      if (wanted === asked) return;
      if (canAsk(wanted)) return pause.run(() => void ask(area));
      asked = '';
      asker.drop('idle');
      change({ latest: null });
    },
    suggestNow: ask,
    leaveSuggest: () => {
      pause.end();
      asked = '';
      if (get().suggestTool.asking.state === 'going') asker.drop('idle');
    },
  };
};

/** Returns whether the text can be sent. Addresses contain no control characters. */
const canAsk = (text: string): boolean =>
  text.length >= SHORTEST && text.length <= LONGEST_SUGGEST_TEXT && !/\p{Cc}/u.test(text);
