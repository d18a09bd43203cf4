/** Reads a long list page by page as a person scrolls. A rereading fetches all shown pages, then replaces them. */
import type { RowFilter } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';

type Page<T> = { readonly total: number; readonly items: readonly T[] };
/** The items read so far. `total` also counts items that are not read yet. */
export type Paged<T> = Page<T> & { readonly listId: ListId; readonly filter: RowFilter };

type PageQuestion = {
  readonly listId: ListId;
  readonly filter: RowFilter;
  readonly offset: number;
  readonly limit: number;
};

type Parts<T> = {
  readonly readPage: (question: PageQuestion) => Promise<Page<T>>;
  readonly shown: () => Paged<T> | null;
  readonly show: (paged: Paged<T> | null) => void;
};

const PAGE = 50;

type PagedReader = {
  readonly open: (listId: ListId, filter: RowFilter) => Promise<void>;
  readonly more: () => Promise<void>;
  readonly reread: () => Promise<void>;
  readonly close: () => void;
};

/**
 * Creates a closed reader. It drops pages that arrive after another `open`, `reread` or `close`. An `open` that a
 * `reread` replaces ends when that one has shown its pages, so that its caller never finds the reader still empty.
 */
export function createPagedReader<T>({ readPage, shown, show }: Parts<T>): PagedReader {
  let generation = 0;
  let latest = Promise.resolve();
  let isReadingMore = false;
  /** The list to read; null while closed. Set in `open`, so that changes before the first page cause a rereading. */
  let asked: { readonly listId: ListId; readonly filter: RowFilter } | null = null;

  function readFrom(listId: ListId, filter: RowFilter, wanted: number): Promise<void> {
    latest = readPages(listId, filter, wanted);
    return latest;
  }

  async function readPages(listId: ListId, filter: RowFilter, wanted: number): Promise<void> {
    const turn = ++generation;
    const items: T[] = [];
    let total = 0;
    do {
      const page = await readPage({ listId, filter, offset: items.length, limit: PAGE });
      if (turn !== generation) return latest;
      items.push(...page.items);
      ({ total } = page);
      if (page.items.length === 0) break;
    } while (items.length < Math.min(wanted, total));
    show({ listId, filter, total, items });
  }

  return {
    open(listId, filter) {
      asked = { listId, filter };
      return readFrom(listId, filter, PAGE);
    },
    async more() {
      const before = shown();
      if (!before || isReadingMore || before.items.length >= before.total) return;
      isReadingMore = true;
      const turn = generation;
      try {
        const { listId, filter, items } = before;
        const page = await readPage({ listId, filter, offset: items.length, limit: PAGE });
        if (turn === generation) show({ ...before, total: page.total, items: [...items, ...page.items] });
      } finally {
        isReadingMore = false;
      }
    },
    async reread() {
      if (asked) await readFrom(asked.listId, asked.filter, shown()?.items.length ?? PAGE);
    },
    close() {
      generation += 1;
      latest = Promise.resolve();
      asked = null;
      show(null);
    },
  };
}
