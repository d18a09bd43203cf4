/** Readings that failed. The place on the screen that waits for a reading shows the failure and offers to try again. */
import type { Failure } from '#shared/contract/errors.ts';
import { failureMessage, NOT_READ } from '#shared/messages/failures/failures.ts';
import type { CreateSlice } from '../slice.ts';

/** Each of these places shows a `Waiting` (`ui/`). */
export type WaitingPlace =
  | 'columns-effect'
  | 'duplicates'
  | 'emails'
  | 'export'
  | 'groups'
  | 'stored'
  | 'kind-sample'
  | 'labels'
  | 'memory'
  | 'pins'
  | 'remembered'
  | 'report'
  | 'rules'
  | 'workspace';

type Unread = { readonly title: string; readonly text: string; readonly again: () => Promise<void> };

/** `noteReading` removes the failure of a place, because that place is being read again. */
export type UnreadSlice = {
  /** undefined if the place was read, or is being read. */
  readonly unread: { readonly [P in WaitingPlace]?: Unread | undefined };
  readonly noteReading: (place: WaitingPlace) => void;
  readonly noteUnread: (place: WaitingPlace, failure: Failure, again: () => Promise<void>) => void;
};

export const createUnreadSlice: CreateSlice<UnreadSlice> = () => (set) => ({
  unread: {},
  noteReading: (place) => set(({ unread }) => ({ unread: { ...unread, [place]: undefined } })),
  noteUnread: (place, failure, again) => {
    const { title = NOT_READ, text } = failureMessage(failure);
    set(({ unread }) => ({ unread: { ...unread, [place]: { title, text, again } } }));
  },
});
