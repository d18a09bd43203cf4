import type { ReactNode } from 'react';
import { ReportSection } from './report-section.tsx';
import { ShareTable } from './share-table.tsx';
import type { Share } from './shares.ts';

type Props = {
  readonly title: string;
  readonly note: string;
  readonly caption: string;
  readonly heading: string;
  readonly shares: readonly Share[];
  readonly total: number;
  /** Shown above the table. */
  readonly children?: ReactNode;
};

export function ShareSection({ title, note, caption, heading, shares, total, children }: Props) {
  return (
    <ReportSection title={title} note={note}>
      {children}
      <ShareTable caption={caption} heading={heading} shares={shares} total={total} />
    </ReportSection>
  );
}
